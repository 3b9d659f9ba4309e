import { escapeHtml } from '#contract/values/escape-html.ts'

/** HTML markup. Only `html` and `trusted` make it: every other value in a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[]

function textOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return value.map(textOf).join('')
}

/** Makes HTML from a template. Values are escaped, lists are joined, and absent or false values are left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((made, part, at) => made + textOf(values[at - 1]) + part))

/** Marks a constant of this folder as HTML; it must never be used on data. */
export const trusted = (text: string): Html => new Html(text)

/** JSON for a script element, which an unescaped `<` could end. */
export const jsonInScript = (value: unknown): Html =>
  trusted(JSON.stringify(value).replaceAll('<', '\\u003c'))
