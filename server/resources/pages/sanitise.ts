import sanitizeHtml from 'sanitize-html'
import { asLines, BOXES, TEXT_BLOCKS } from '#contract/values/as-lines.ts'
import { DEEPEST_INDENT, FONTS, INDENT_STEP, isContentLink, LINK_REL } from '#contract/values/rich-text.ts'
import { withoutInvisible } from '#contract/values/visible-text.ts'

/** The deepest nesting that is kept, more than anyone nests by hand; parsers have limits of their own. */
const MAX_DEPTH = 100

const names = [...new Set(FONTS.flatMap((font) => font.split(', ')))].join('|')
const font = `["']?(?:${names})["']?`

const colour = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,24}$/i,
  /^(?:rgb|hsl)a?\(\s*[\d.]+(?:deg)?%?(?:[\s,/]+[\d.]+%?){2,3}\s*\)$/i,
]
const OPAQUE = /rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)/gi
const hexOf = (_colour: string, ...parts: string[]) =>
  `#${parts
    .slice(0, 3)
    .map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0'))
    .join('')}`

const indents = Array.from({ length: DEEPEST_INDENT }, (_, step) => `${(step + 1) * INDENT_STEP}rem`)
const blockStyles = {
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'margin-inline-start': [new RegExp(`^(?:${indents.join('|').replaceAll('.', '\\.')})$`)],
}

const inline = ['strong', 'em', 's', 'u', 'sub', 'sup', 'code', 'span', 'a', 'br']
const todo = ['label', 'input', 'div']

const forAll = (tags: readonly string[], attributes: string[]) =>
  Object.fromEntries(tags.map((tag) => [tag, attributes]))

/** The elements that the editor creates; others are removed, and their text stays. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_BLOCKS, ...BOXES, ...inline, ...todo, 'hr'],
  allowedAttributes: {
    ...forAll(TEXT_BLOCKS, ['style', 'lang']),
    ...forAll(BOXES, ['lang']),
    ul: ['lang', { name: 'data-type', values: ['taskList'] }],
    ol: ['lang', 'start', { name: 'type', values: ['1', 'a', 'A', 'i', 'I'] }],
    li: [
      'lang',
      { name: 'data-type', values: ['taskItem'] },
      { name: 'data-checked', values: ['true', 'false'] },
    ],
    input: [{ name: 'type', values: ['checkbox'] }, 'checked', 'disabled'],
    a: ['href', 'rel', { name: 'target', values: ['_blank'] }],
    span: ['style', 'lang'],
  },
  allowedClasses: { code: [/^language-[\w+#.-]{1,30}$/] },
  allowedStyles: {
    ...Object.fromEntries(TEXT_BLOCKS.map((tag) => [tag, blockStyles])),
    span: {
      color: colour,
      'font-family': [new RegExp(`^${font}(?:\\s*,\\s*${font})*$`, 'i')],
      'font-size': [/^(?:[0-3](?:\.\d{1,2})?r?em|\d{1,2}(?:\.\d{1,2})?p[xt]|\d{1,3}%)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    // Browsers write colours as rgb(), but they are stored in the form that the editor offers.
    span: (tagName, { style = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, style: style.replaceAll(OPAQUE, hexOf) },
    }),
    a: (tagName, { href = '', target = '' }) => ({
      tagName,
      attribs: isContentLink(href) ? { href, rel: LINK_REL, ...(target && { target }) } : {},
    }),
    // Check BOXES can be ticked only in the editor.
    input: (tagName, { type, checked }) => ({
      tagName,
      attribs:
        type === 'checkbox'
          ? { type, ...(checked !== undefined && { checked: 'checked' }), disabled: 'disabled' }
          : {},
    }),
  },
  exclusiveFilter({ tag, attribs }) {
    if (tag === 'input') return !attribs.type
    return tag === 'a' && !attribs.href ? 'excludeTag' : false
  },
}

/** Sanitizes page content to what the editor creates: no scripts, no loaded resources, no positioning. */
export const sanitise = (html: string): string => withoutInvisible(sanitizeHtml(asLines(html), options))

/** Whether content has text, not only tags and spaces. */
export const hasWords = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [] }).replaceAll(/&nbsp;|\s/g, '') !== ''
