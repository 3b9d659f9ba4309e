/** The elements of the editor that have text. */
export const TEXT_BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
/** The elements of the editor that contain other elements. */
export const BOXES = ['blockquote', 'ul', 'ol', 'li', 'pre']

/** Elements that become one line, with spaces between the texts of the elements inside. */
const LINES = ['tr', 'caption', 'dt', 'dd', 'summary', 'figcaption', 'legend', 'option', 'address']
/** Elements whose texts must stay apart from each other. */
const SECTIONS = [
  ...[
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'main',
    'nav',
    'center',
    'details',
    'figure',
    'fieldset',
    'form',
  ],
]
const CELLS = ['td', 'th']
const TAG = new RegExp(
  `<(/?)(${[...LINES, ...SECTIONS, ...CELLS, 'table', 'dl', 'q', 'br', 'div', 'hr', ...TEXT_BLOCKS, ...BOXES].join('|')})(?=[\\s/>])[^>]*>`,
  'gi',
)
const IS_REWRITTEN = new RegExp(`<(?:${[...LINES, ...SECTIONS, ...CELLS, 'q'].join('|')})(?=[\\s/>])`, 'i')

/**
 * Turns tables, lists of terms, captions and sections into lines that the editor knows, because without their elements the
 * texts in them would run together. The result is sanitized or read by the editor, like all content.
 */
export function asLines(html: string): string {
  if (!IS_REWRITTEN.test(html)) return html
  let isInLine = false
  /** Where the text after the last inserted line start or space begins. */
  let last = 0
  return html.replaceAll(TAG, (whole, slash: string, name: string, at: number) => {
    const tag = name.toLowerCase()
    const isEnd = slash !== ''
    if (tag === 'q') return isEnd ? '”' : '“'
    if (LINES.includes(tag)) {
      // HTML allows the end tags of most of these to be left out.
      const before = isInLine ? '</p>' : ''
      isInLine = !isEnd
      last = at + whole.length
      return isEnd ? before : `${before}<p>`
    }
    if (tag === 'table' || tag === 'dl') {
      const before = isInLine ? '</p>' : ''
      isInLine = false
      return before
    }
    if (isInLine || CELLS.includes(tag)) {
      if (isEnd || html.slice(last, at).replaceAll(/<[^>]*>|\s/g, '') === '') return ''
      last = at + whole.length
      return ' '
    }
    return SECTIONS.includes(tag) ? `<${slash}div>` : whole
  })
}
