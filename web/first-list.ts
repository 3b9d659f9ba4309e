import { PAGE_SIZES } from '#contract/calls/page-sizes.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { hasArrivedAhead, sendAhead } from './core/client/ahead.ts'
import { keptLanguage } from './core/i18n/languages.ts'
import { apiUrl, insideBasePath } from './core/navigation/base-path.ts'
import type { Session } from './core/session/stored-session.ts'

/** The lists of catalogue records by their address: the call, and whose right is needed. */
export const FIRST_LISTS: Readonly<Record<string, readonly [call: string, records: KindName]>> = {
  '/tracks': ['track', 'tracks'],
  '/albums': ['album', 'albums'],
  '/artist': ['artist', 'artists'],
  '/category': ['category', 'categories'],
  '/subcategory': ['subcategory', 'subcategories'],
  '/collection': ['collection', 'collections'],
  '/playlist': ['playlist', 'playlists'],
  '/tags': ['tags', 'tags'],
}

/** What an address may have that says nothing about the rows. */
const BESIDE_ROWS = ['columns', 'view', 'details', 'edit', 'peek']
const ASKED = ['search', 'page', 'size']

/**
 * What the list of this address asks for; null if it has an order or filters, whose rules are not there yet, or a page or size
 * that no list has.
 */
export function firstAsk(search: string) {
  const params = new URLSearchParams(search)
  if ([...params.keys()].some((name) => !ASKED.includes(name) && !BESIDE_ROWS.includes(name))) return null
  const [page, size] = [params.get('page') ?? '1', params.get('size') ?? '10']
  if (!/^[1-9]\d{0,5}$/.test(page) || !PAGE_SIZES.some((known) => String(known) === size)) return null
  return {
    page_no: Number(page) - 1,
    pageSize: Number(size),
    sorted: { id: null, desc: null },
    searchText: params.get('search') ?? '',
  }
}

let asked: { path: string; ask: object } | null = null

/** What was asked for, once its rows are there and nobody has taken them yet. */
export const arrivedFirstList = () => (hasArrivedAhead() ? asked : null)

/** Asks for the list of the page's address, if it is one: the code that shows it comes later. */
export function askFirstList({ accessToken, adminId, rights }: Session, address: Location) {
  const [call, records] = FIRST_LISTS[insideBasePath({ ...address, search: '' })] ?? []
  const ask = firstAsk(address.search)
  if (!records || !ask || (rights !== null && !rights.includes(`${records}.view`))) return
  const path = `${call}/list`
  asked = { path, ask }
  sendAhead({
    method: 'POST',
    url: apiUrl(path),
    headers: {
      'accept-language': keptLanguage().tag,
      authorization: `Bearer ${accessToken}`,
      'admin-id': String(adminId),
      'content-type': 'application/json',
    },
    body: JSON.stringify(ask),
  })
}
