import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FEW_FOUND } from '#contract/calls/list.ts'
import { isHidden, isHiddenRelated, KINDS } from '#listeners/server/app-api/kinds.ts'
import { readFound } from '#server/catalogue/search.ts'
import { isLittle, similarOfKinds } from '#server/catalogue/similar.ts'
import type { Database } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import type { MarkedKind } from '../protocol/params.ts'
import type { Part } from './song-ids.ts'

/** Players that want everything send nothing, two quotation marks as the examples of the protocol do, or an asterisk. */
export const isEverything = (query: string): boolean => /^\s*(""|''|\*)?\s*$/.test(query)

const SEARCHED = ['artists', 'albums', 'tracks'] as const

/**
 * The ids of the records of each kind that a search in either script finds, in the ranking of the back-office; similar
 * names follow, where all kinds together are few.
 */
export async function foundIds(
  db: Database,
  query: string,
  parts: Readonly<Record<MarkedKind, Part>>,
): Promise<Record<MarkedKind, number[]>> {
  const ofEach = async (partOf: (kind: MarkedKind) => Part) => {
    const [artists, albums, tracks] = await Promise.all(
      SEARCHED.map((kind) => foundPart(db, kind, query, partOf(kind))),
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
      narrowed: [sql<SqlBool>`not (${isUnseen(kind)})`],
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

/** A part of what a search finds of a kind, and how many there are. */
async function foundPart(
  db: Database,
  kind: MarkedKind,
  query: string,
  { limit, offset }: Part,
): Promise<{ ids: number[]; total: number }> {
  const words = searchWords(query)
  if (words.length === 0) return NONE
  const { resource } = KINDS[kind]
  const row = sql`${sql.ref(`t.${resource.id}`)} as id`
  const without = await hiddenIds(db, kind)
  const pageSize = Math.max(1, limit)
  const page = (page_no: number) =>
    readFound<{ id: number }>(
      db,
      resource,
      words,
      { page_no, pageSize },
      { row, without, hidden: isHiddenRelated },
    )
  const [first, skipped] = [Math.floor(offset / pageSize), offset % pageSize]
  const pages = await Promise.all(skipped === 0 ? [page(first)] : [page(first), page(first + 1)])
  const ids = pages.flatMap(({ Info }) => Info.map((found) => found.row.id))
  return { ids: ids.slice(skipped, skipped + limit), total: pages[0]?.totalCount ?? 0 }
}

/** What players do not see: usually little, and read from indexes. */
function isUnseen(kind: MarkedKind): RawBuilder<SqlBool> {
  const silent = kind === 'tracks' ? sql` or t.audio_key is null` : sql``
  return sql<SqlBool>`${isHidden(kind, 't')}${silent}`
}

async function hiddenIds(db: Database, kind: MarkedKind): Promise<Int32Array> {
  const { table, id } = KINDS[kind].resource
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${isUnseen(kind)}`.execute(db)
  return unpackedIds(rows[0]?.ids ?? null)
}
