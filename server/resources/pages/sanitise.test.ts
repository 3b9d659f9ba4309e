// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { RICH_PAGE } from '#server/testing/rich-page.ts'
import { ALL_VECTORS, SCRIPT_VECTORS } from '#server/testing/script-vectors.ts'
import { sanitise } from './sanitise.ts'

const TAGS =
  'p h1 h2 h3 h4 h5 h6 blockquote ul ol li pre code strong em s u sub sup span a br hr label input div'
const ATTRIBUTES = /^(style|lang|class|href|rel|target|start|type|checked|disabled|data-type|data-checked)$/

/** What of this HTML could run, load or cover something, as a browser's parser sees it. */
function dangersOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const elements = [...body.querySelectorAll('*')]
  return elements.flatMap((element) => [
    ...(TAGS.split(' ').includes(element.localName) ? [] : [element.outerHTML]),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          !ATTRIBUTES.test(name) ||
          (name === 'href' && !/^(https?|mailto):/i.test(value)) ||
          (name === 'style' && /url|expression|@|position|\\|var/i.test(value)),
      )
      .map(({ name, value }) => `${name}="${value}"`),
  ])
}

test.each(Object.entries(SCRIPT_VECTORS))('nothing of %s is left', (_kind, vectors) => {
  for (const vector of vectors) {
    const content = sanitise(`<p>Before</p>${vector}<p>After</p>`)
    expect(dangersOf(content), vector).toEqual([])
    expect(sanitise(content), vector).toBe(content)
    // As it is parsed once more after a browser has written it out.
    const { body } = new DOMParser().parseFromString(content, 'text/html')
    expect(dangersOf(body.innerHTML), vector).toEqual([])
  }
})

test('the attacks are at least a hundred', () => {
  expect(new Set(ALL_VECTORS).size).toBe(ALL_VECTORS.length)
  expect(ALL_VECTORS.length).toBeGreaterThanOrEqual(100)
})

test('two attacks in one page do not help each other', () => {
  for (const [index, vector] of ALL_VECTORS.entries()) {
    const other = ALL_VECTORS[(index * 97 + 31) % ALL_VECTORS.length] ?? ''
    expect(dangersOf(sanitise(vector + other)), vector + other).toEqual([])
  }
})

test('the checks of this file find what is dangerous, and nothing in a page with everything', () => {
  expect(dangersOf(RICH_PAGE)).toEqual([])
  const found = ALL_VECTORS.filter((vector) => dangersOf(vector).length > 0)
  expect(found.length).toBeGreaterThan(150)
})
