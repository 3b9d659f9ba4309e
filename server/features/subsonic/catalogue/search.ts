import { sql } from 'kysely'
import { readFound } from '#server/catalogue/search.ts'
import type { Database } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { isHidden, KINDS } from '#server/features/app-api/kinds.ts'
import type { MarkedKind } from '../protocol/params.ts'
import type { Part } from './song-ids.ts'

/** Players that want everything send nothing, two quotation marks as the examples of the protocol do, or an asterisk. */
export const isEverything = (query: string): boolean => /^\s*(""|''|\*)?\s*$/.test(query)

/** The ids of the records of a kind that a search in either script finds, in the ranking of the back-office. */
export async function foundIds(
  db: Database,
  kind: MarkedKind,
  query: string,
  { limit, offset }: Part,
): Promise<number[]> {
  const words = searchWords(query)
  if (words.length === 0 || limit === 0) return []
  const { resource } = KINDS[kind]
  const row = sql`${sql.ref(`t.${resource.id}`)} as id`
  const without = await hiddenIds(db, kind)
  const page = async (page_no: number) => {
    const request = { page_no, pageSize: limit }
    const { Info } = await readFound<{ id: number }>(db, resource, words, request, { row, without })
    return Info.map((found) => found.row.id)
  }
  const [first, skipped] = [Math.floor(offset / limit), offset % limit]
  if (skipped === 0) return page(first)
  const pages = await Promise.all([page(first), page(first + 1)])
  return pages.flat().slice(skipped, skipped + limit)
}

/** What players do not see: usually little, and read from indexes. */
async function hiddenIds(db: Database, kind: MarkedKind): Promise<Int32Array> {
  const { table, id } = KINDS[kind].resource
  const silent = kind === 'tracks' ? sql` or t.audio_key is null` : sql``
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${isHidden(kind, 't')}${silent}`.execute(db)
  return unpackedIds(rows[0]?.ids ?? null)
}
