import { inLanguage, type Place } from '../shared/address.ts'
import { type Html, html } from '../shared/html.ts'
import { type Lang, SITE } from '../shared/texts.ts'
import { icon } from './icons.ts'
import { linkTo, t, type View } from './page.ts'

const LISTS = ['albums', 'playlists', 'artists'] as const

/** The header of every page. `here` is the address of the page without its language. */
export function header(view: View, here: string, q = ''): Html {
  const { lang, scopes } = view
  const home: Place = { page: 'home' }
  const lists = LISTS.filter((kind) => scopes.has(kind))
  return html`<a class="logo" href="${linkTo(view, home)}"><span class="logo-mark" lang="hi" aria-hidden="true">सं</span><span class="logo-name">${SITE[lang]}</span></a>
<nav class="lists" aria-label="${t(view, 'navigation')}">${lists.map((kind) => html`<a href="${linkTo(view, { page: 'list', kind, after: null })}">${t(view, kind)}</a>`)}</nav>
${searchForm(view, q)}
<nav class="languages" aria-label="${t(view, 'language')}">${language(view, here, 'en', 'English')}${language(view, here, 'hi', 'हिंदी')}</nav>`
}

const language = ({ lang }: View, here: string, other: Lang, name: string) =>
  html`<a href="${inLanguage(here, other)}" lang="${other}" hreflang="${other}" data-language="${other}" ${lang === other && html`aria-current="true"`}>${name}</a>`

function searchForm(view: View, q: string): Html {
  return html`<form class="search" role="search" action="${view.base}/listen/search">
<label><span class="hidden">${t(view, 'searchHint')}</span><input type="search" name="q" value="${q}" placeholder="${t(view, 'searchHint')}" maxlength="200" autocomplete="off" enterkeyhint="search"></label>
<button type="submit" aria-label="${t(view, 'search')}">${icon('search')}</button>
${view.lang === 'hi' && html`<input type="hidden" name="lang" value="hi">`}</form>`
}

export const footer = (view: View): Html => html`<p>${SITE[view.lang]} · ${t(view, 'tagline')}</p>`
