import { inLanguage, type Place, pathOf } from '../shared/address.ts'
import { type Html, html } from '../shared/html.ts'
import type { PagedKind, Said } from '../shared/records.ts'
import { type Lang, type Text, text } from '../shared/texts.ts'

/** The language, addresses and rights for which a page is made. */
export type View = {
  lang: Lang
  /** The path of the product: '' or such as '/backoffice'. */
  base: string
  /** The address of the product without a trailing slash, for links from elsewhere. */
  site: string
  /** The kinds of record that the key of the page allows. */
  scopes: ReadonlySet<string>
  /** The pictures for records without one, by kind; a missing kind has the built-in one. */
  placeholders: ReadonlyMap<PagedKind, string>
}

export type Page = {
  status: number
  title: string
  /** The elements in the head of the document that only this page has. */
  head: Html
  main: Html
}

/** The link to a place, in the language of the page. */
export function linkTo({ base, lang }: Pick<View, 'base' | 'lang'>, place: Place): string {
  const path = `${base}/listen${pathOf(place)}`
  return lang === 'en' ? path : inLanguage(path, lang)
}

export const recordAt = (kind: PagedKind, id: number): Place => ({
  page: 'record',
  kind,
  id,
  after: null,
  sub: null,
})

/** The `embed` parameter of a call, with the kinds that the key of the page allows. */
export const embedding = ({ scopes }: View, kinds: readonly PagedKind[] | readonly string[]): string => {
  const allowed = kinds.filter((kind) => scopes.has(kind))
  return allowed.length > 0 ? `embed=${allowed.join(',')}` : ''
}

/** The path of a call with those parameters that are not empty. */
export const callOf = (path: string, ...parameters: readonly string[]): string =>
  [path, parameters.filter(Boolean).join('&')].filter(Boolean).join('?')

export const said = ({ text: words, lang }: Said): Html =>
  html`<span lang="${lang}" dir="auto">${words}</span>`

export const t = ({ lang }: Pick<View, 'lang'>, key: Text, values?: Record<string, string>): string =>
  text(lang, key, values)
