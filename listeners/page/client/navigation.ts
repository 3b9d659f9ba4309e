import { footer, header } from '../pages/frame.ts'
import type { Page, View } from '../pages/page.ts'
import { readPlaceholders, showPage } from '../pages/show-page.ts'
import { inLanguage, pathOf, placeOf } from '../shared/address.ts'
import { Refused } from '../shared/ask.ts'
import type { PagedKind } from '../shared/records.ts'
import type { Lang } from '../shared/texts.ts'
import { ask, BASE, currentLang, FOLDER, rememberLang, SCOPES, setLang } from './context.ts'

type Going = {
  /** How the browser's history changes; `none` where the browser has already changed it. */
  history: 'push' | 'replace' | 'none'
  /** Whether the focus stays where it is, because the visitor is typing. */
  keepsFocus?: boolean
  scrollTo?: number
}

let placeholders: Promise<ReadonlyMap<PagedKind, string>> | null = null
let asked = 0

/** Whether an address is a page that this script shows itself. */
export const isPage = ({ origin, pathname }: URL): boolean =>
  origin === location.origin &&
  (pathname === FOLDER || pathname.startsWith(`${FOLDER}/`)) &&
  !/^\/(embed\/|oembed|manifest|assets\/)/.test(pathname.slice(FOLDER.length)) &&
  !pathname.includes('.')

const langIn = ({ searchParams }: URL): Lang => {
  const lang = searchParams.get('lang')
  return lang === 'en' || lang === 'hi' ? lang : currentLang()
}

async function pageAt(url: URL, lang: Lang): Promise<{ page: Page; view: View }> {
  placeholders ??= readPlaceholders(SCOPES, ask)
  const pictures = await placeholders.catch((error: unknown) => {
    placeholders = null
    if (error instanceof Refused) return new Map<PagedKind, string>()
    throw error
  })
  const site = `${location.origin}${BASE}`
  const view: View = { lang, base: BASE, site, scopes: SCOPES, placeholders: pictures }
  const place = placeOf(decodeURIComponent(url.pathname.slice(FOLDER.length)), url.searchParams)
  return { page: await showPage(view, ask, place), view }
}

/** Shows the page of an address in place of this one. */
export async function go(
  url: URL,
  { history: way, keepsFocus = false, scrollTo = 0 }: Going,
  shown: () => void,
) {
  asked += 1
  const own = asked
  const main = find('main')
  const lang = langIn(url)
  main.setAttribute('aria-busy', 'true')
  const { page, view } = await pageAt(url, lang).catch((error: unknown) => {
    // The server can show a page that this script cannot, so the browser loads it.
    console.error(error)
    location.assign(url)
    return { page: null, view: null }
  })
  if (!page || own !== asked) return
  main.removeAttribute('aria-busy')
  if (way === 'push') history.pushState({}, '', url)
  if (way === 'replace') history.replaceState({}, '', url)
  replaceFrame(view, url, lang !== currentLang())
  const input = document.querySelector<HTMLInputElement>('[role=search] input')
  if (input && !keepsFocus) input.value = url.searchParams.get('q') ?? ''
  document.title = page.title
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  document.head.insertAdjacentHTML('beforeend', page.head.text)
  main.innerHTML = page.main.text
  shown()
  if (keepsFocus) return
  window.scrollTo({ top: scrollTo, behavior: 'instant' })
  main.querySelector('h1')?.focus({ preventScroll: true })
}

/** Points the language switch at the shown page. In another language, replaces the header and the footer. */
function replaceFrame(view: View, url: URL, isNewLang: boolean) {
  const place = placeOf(decodeURIComponent(url.pathname.slice(FOLDER.length)), url.searchParams)
  const here = `${FOLDER}${place ? pathOf(place) : ''}`
  if (isNewLang) {
    setLang(view.lang)
    find('#top').innerHTML = header(view, here, url.searchParams.get('q') ?? '').text
    find('#foot').innerHTML = footer(view).text
    return
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
    link.href = inLanguage(here, link.dataset.language === 'hi' ? 'hi' : 'en')
}

/** Adds the next part of a list below the part that the page shows. */
export async function more(link: HTMLAnchorElement, shown: () => void): Promise<void> {
  link.setAttribute('aria-busy', 'true')
  const { page } = await pageAt(new URL(link.href), currentLang())
  const next = new DOMParser().parseFromString(page.main.text, 'text/html')
  const list = link.closest('section, main')?.querySelector('.tracks, .grid')
  const rows = [...(next.querySelector('.tracks, .grid')?.children ?? [])]
  if (page.status !== 200 || !list) return location.assign(link.href)
  list.append(...rows)
  const following = next.querySelector('[data-more]')
  if (following) link.replaceWith(following)
  else link.parentElement?.remove()
  rows[0]?.querySelector<HTMLElement>('a')?.focus()
  shown()
}

export function chooseLanguage(link: HTMLElement): void {
  const { language } = link.dataset
  if (language === 'en' || language === 'hi') rememberLang(language)
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}
