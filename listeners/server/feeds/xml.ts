import { escapeHtml } from '#contract/values/escape-html.ts'
import { writableInXml, xmlText } from '#listeners/server/shared/xml-text.ts'

export type Attributes = Readonly<Record<string, string | number | null>>

/** An XML element with a text; '' when there is no text. */
export function element(name: string, text: string | number | null, attributes: Attributes = {}): string {
  if (text === null || text === '') return ''
  return parent(name, xmlText(String(text)), attributes)
}

/** An XML element without content. Attributes that are null are left out. */
export const empty = (name: string, attributes: Attributes): string => `<${name}${written(attributes)}/>`

/** An XML element around content that is already XML. */
export const parent = (name: string, xml: string, attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>${xml}</${name}>`

/** An XML element whose text is HTML, as podcast apps show it. `]]>` cannot occur in it, because the texts in it are escaped. */
export const htmlElement = (name: string, html: string): string =>
  html === '' ? '' : `<${name}><![CDATA[${writableInXml(html)}]]></${name}>`

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${xmlText(String(value))}"`))
    .join('')

/** Puts a name on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** In bytes: Apple accepts 4,000, and some of these are needed for paragraphs and escapes. */
const MAX_TEXT = new Uint8Array(3600)

/** Converts plain text to HTML, cut between words at the length that directories accept. */
export function asHtml(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, MAX_TEXT)
  const cut = text.slice(0, read)
  const shown = read < text.length ? `${cut.replace(/(?<=\s)\S+$/, '').trimEnd()} …` : cut
  return shown
    .trim()
    .split(/(?:\r?\n){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br/>')}</p>`)
    .join('')
}
