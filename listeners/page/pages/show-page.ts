import type { Place } from '../shared/address.ts'
import { type Ask, Refused } from '../shared/ask.ts'
import { PAGED_KINDS, type PagedKind, pagedAs } from '../shared/records.ts'
import { embedPage } from './embed.ts'
import { homePage } from './home.ts'
import { listPage } from './list.ts'
import { messagePage } from './messages.ts'
import type { Page, View } from './page.ts'
import { recordPage } from './record.ts'
import { searchPage } from './search.ts'
import { trackPage } from './track.ts'

/** Makes the page of a place, or a page that says why there is none. */
export async function showPage(view: View, ask: Ask, place: Place | null): Promise<Page> {
  try {
    if (place === null) throw new Refused(404)
    return await pageOf(view, ask, place)
  } catch (error) {
    if (error instanceof Refused) return messagePage(view, error.status)
    throw error
  }
}

function pageOf(view: View, ask: Ask, place: Place): Promise<Page> {
  if (place.page === 'home') return homePage(view, ask)
  if (place.page === 'search') return searchPage(view, ask, place)
  if (place.page === 'list') return listPage(view, ask, place)
  if (place.page === 'embed') return embedPage(view, ask, place)
  const { kind } = place
  return kind === 'tracks' ? trackPage(view, ask, place) : recordPage(view, ask, { ...place, kind })
}

/** The pictures for records without one, by kind; none if the key does not allow them. */
export async function readPlaceholders(
  scopes: ReadonlySet<string>,
  ask: Ask,
): Promise<ReadonlyMap<PagedKind, string>> {
  if (!scopes.has('placeholders')) return new Map()
  const pictures = await ask<{ key: string; value: string | null }[]>('placeholders')
  return new Map(
    pictures.flatMap(({ key, value }) => {
      const kind = PAGED_KINDS.find((each) => pagedAs(each).noun === key)
      return kind && value ? [[kind, value] as const] : []
    }),
  )
}
