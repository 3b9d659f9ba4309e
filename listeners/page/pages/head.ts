import { inLanguage, type Place, pathOf } from '../shared/address.ts'
import { type Html, html, jsonInScript } from '../shared/html.ts'
import { type Lang, SITE } from '../shared/texts.ts'
import type { View } from './page.ts'

export type About = {
  place: Place
  title: string
  description: string
  /** The address of the picture for shared links; '' where there is none. */
  image: string
  /** The Open Graph type of the page, `og:type`. */
  type: string
  /** Open Graph properties besides the usual ones. */
  more?: readonly (readonly [property: string, content: string])[]
  jsonLd?: object
  feed?: boolean
}

const MAX_DESCRIPTION = 200
const LOCALES = { en: 'en_IN', hi: 'hi_IN' } as const

/** The absolute address of a place, as search engines and other sites link to it. */
export function canonicalOf({ site }: Pick<View, 'site'>, place: Place, lang: Lang): string {
  const address = `${site}/listen${pathOf(place)}`
  return lang === 'en' ? address : inLanguage(address, lang)
}

/** Makes an address from the API absolute, for use elsewhere; it may begin with the path alone. */
export const absolute = ({ site }: Pick<View, 'site'>, address: string): string =>
  address && new URL(address, site).href

export function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : line
}

export const titleOf = (lang: Lang, name: string): string => (name ? `${name} · ${SITE[lang]}` : SITE[lang])

/** The elements of the head that describe a page to search engines and to sites where it is shared. */
export function headOf(
  view: View,
  { place, title, description, image, type, more = [], jsonLd, feed }: About,
): Html {
  const { lang, site } = view
  const own = canonicalOf(view, place, lang)
  const picture = absolute(view, image) || `${site}/listen/icon-512.png`
  const text = short(description)
  const graph: (readonly [string, string])[] = [
    ['og:site_name', SITE[lang]],
    ['og:title', title],
    ['og:description', text],
    ['og:type', type],
    ['og:url', own],
    ['og:image', picture],
    ['og:locale', LOCALES[lang]],
    ['og:locale:alternate', LOCALES[lang === 'en' ? 'hi' : 'en']],
    ...more,
  ]
  const kind = place.page === 'record' ? place.kind : null
  const isEmbeddable = kind === 'albums' || kind === 'playlists' || kind === 'tracks'
  return html`<meta data-page name="description" content="${text}">
<link data-page rel="canonical" href="${own}">
<link data-page rel="alternate" hreflang="en" href="${canonicalOf(view, place, 'en')}">
<link data-page rel="alternate" hreflang="hi" href="${canonicalOf(view, place, 'hi')}">
<link data-page rel="alternate" hreflang="x-default" href="${canonicalOf(view, place, 'en')}">
${graph.map(([property, content]) => html`<meta data-page property="${property}" content="${content}">\n`)}<meta data-page name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${place.page === 'record' && feed && html`<link data-page rel="alternate" type="application/rss+xml" title="${title}" href="${site}/feeds/${place.kind}/${place.id}.xml?lang=${lang}">`}
${isEmbeddable && html`<link data-page rel="alternate" type="application/json+oembed" title="${title}" href="${site}/listen/oembed?url=${encodeURIComponent(own)}">`}
${jsonLd && html`<script data-page type="application/ld+json">${jsonInScript({ '@context': 'https://schema.org', ...jsonLd })}</script>`}`
}

/** The head of a page that search engines should not list. */
export const unlisted = (): Html => html`<meta data-page name="robots" content="noindex">`
