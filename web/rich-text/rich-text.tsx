import { useLayoutEffect, useRef } from 'react'
import styles from './rich-text.module.css'
import { isHindi, readable, withHindi } from './shown-text.ts'

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, pre'

/** Page content as parsed HTML. A document created by DOMParser is inert: no scripts run and nothing loads. */
function contentOf(html: string): ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll<HTMLElement>(BLOCKS))
    if (!block.closest('[lang]') && isHindi(block.textContent)) block.lang = 'hi'
  for (const { style } of body.querySelectorAll<HTMLElement>('[style]')) {
    if (style.color) style.color = readable(style.color)
    if (style.fontFamily) style.fontFamily = withHindi(style.fontFamily)
  }
  for (const box of body.querySelectorAll('input'))
    box.ariaLabel = box.closest('li')?.textContent.trim() ?? ''
  return [...body.childNodes]
}

/** The text of rich content, one line per block. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll(BLOCKS)].map(({ textContent }) => textContent)
  return blocks.length > 0 ? blocks.join('\n') : body.textContent
}

/** Shows the content of a page. The server has sanitized it, and the content security policy restricts it further. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(...contentOf(html)), [html])
  return <div ref={place} dir="auto" className={styles.content} />
}
