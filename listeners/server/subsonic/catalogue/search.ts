import { type SqlBool, sql } from 'kysely'
import { FEW_FOUND } from '#contract/calls/list.ts'
import { KINDS } from '#listeners/server/app-api/kinds.ts'
import { type HiddenIds, isHidden, isHiddenRelated } from '#listeners/server/shared/shown.ts'
import { inKeptOrder } from '#server/catalogue/kept-order.ts'
import { ONLY_IDS, readFound } from '#server/catalogue/search.ts'
import { isLittle, similarOfKinds } from '#server/catalogue/similar.ts'
import type { Database } from '#server/core/database/connect.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import type { MarkedKind } from '../protocol/params.ts'
import type { Part } from './song-ids.ts'

/** Whether a query asks for everything: it is empty, two quotation marks as in the protocol's examples, or an asterisk. */
export const isEverything = (query: string): boolean => /^\s*(""|''|\*)?\s*$/.test(query)

const SEARCHED = ['artists', 'albums', 'tracks'] as const

/**
 * The ids of each kind that a search in either script finds, in the ranking of the back-office. Similar names follow if all
 * kinds together are few.
 */
export async function foundIds(
  db: Database,
  hidden: HiddenIds,
  query: string,
  parts: Readonly<Record<MarkedKind, Part>>,
): Promise<Record<MarkedKind, number[]>> {
  const ofEach = async (partOf: (kind: MarkedKind) => Part) => {
    const [artists, albums, tracks] = await Promise.all(
      SEARCHED.map((kind) => foundPart(db, hidden, kind, query, partOf(kind))),
    )
    return { artists: artists ?? NONE, albums: albums ?? NONE, tracks: tracks ?? NONE }
  }
  const found = await ofEach((kind) => parts[kind])
  const total = SEARCHED.reduce((sum, kind) => sum + found[kind].total, 0)
  const idsOf = (ids: (kind: MarkedKind) => number[]) => ({
    artists: ids('artists'),
    albums: ids('albums'),
    tracks: ids('tracks'),
  })
  if (!isLittle(query, total)) return idsOf((kind) => found[kind].ids)
  const all = await ofEach(() => ({ offset: 0, limit: FEW_FOUND }))
  const similar = await similarOfKinds(
    SEARCHED.map((kind) => ({
      kind,
      db,
      resource: KINDS[kind].resource,
      found: all[kind].ids,
      narrowed: [sql<SqlBool>`not (${isHidden('players', kind, 't')})`],
      hidden: isHiddenRelated,
    })),
    query,
  )
  return idsOf((kind) => {
    const { offset, limit } = parts[kind]
    const alike = similar.flatMap((one) => (one.kind === kind ? [one.id] : []))
    return [...all[kind].ids, ...alike].slice(offset, offset + limit)
  })
}

const NONE = { ids: [], total: 0 }

/** A part of the records of a kind that a search finds, and their total. */
async function foundPart(
  db: Database,
  hidden: HiddenIds,
  kind: MarkedKind,
  query: string,
  { limit, offset }: Part,
): Promise<{ ids: number[]; total: number }> {
  const words = searchWords(query)
  if (words.length === 0) return NONE
  const { resource } = KINDS[kind]
  const reading = inKeptOrder(db, resource, ONLY_IDS)
  const without = await hidden(kind)
  const pageSize = Math.max(1, limit)
  const page = (page_no: number) =>
    readFound<{ id: number }>(
      db,
      resource,
      words,
      { page_no, pageSize },
      { reading, without, hidden: isHiddenRelated },
    )
  const [first, skipped] = [Math.floor(offset / pageSize), offset % pageSize]
  const pages = await Promise.all(skipped === 0 ? [page(first)] : [page(first), page(first + 1)])
  const ids = pages.flatMap(({ Info }) => Info.map((found) => found.row.id))
  return { ids: ids.slice(skipped, skipped + limit), total: pages[0]?.totalCount ?? 0 }
}
