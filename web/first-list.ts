import { PAGE_SIZES } from '#contract/calls/page-sizes.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { hasArrivedAhead, sendAhead } from './core/client/ahead.ts'
import { keptLanguage } from './core/i18n/languages.ts'
import { apiUrl, insideBasePath } from './core/navigation/base-path.ts'
import type { Session } from './core/session/stored-session.ts'

/**
 * The lists of catalogue records by their paths: the path of their calls, and the resource whose right they need. The build writes
 * them here from the kinds, whose schemas would make the first script ten times as long.
 */
declare const FIRST_LISTS: Readonly<Record<string, readonly [call: string, records: KindName]>>

/** The params of a list's address that do not change its rows. */
const BESIDE_ROWS = ['columns', 'view', 'details', 'edit', 'peek']
/** The params of a list's address that change its rows and that every list understands. */
const ASKED = ['search', 'page', 'size']

/**
 * The request that the list of this address will make; null if it has an order or filters, whose rules are not loaded yet, or
 * a page or size that no list has.
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

/** The request that was sent ahead for the first list, once its rows have arrived and were not taken yet. */
export const arrivedFirstList = () => (hasArrivedAhead() ? asked : null)

/** Requests the list of the page's address, if it is one, before the code that shows it has arrived. */
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
