import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import type { Database } from '#server/core/database/connect.ts'
import { invalid, selectionChanged } from '#server/core/errors/api-errors.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { filterConditions } from './filters.ts'
import { findsNothing, storedCount } from './list.ts'
import type { Resource } from './resource.ts'
import { searchConditions } from './search.ts'

type Condition = RawBuilder<SqlBool>

/** The condition that a record of the alias `t` is in a selection: the records with these ids, or those that a list shows. */
export async function selected(
  db: Database,
  resource: Resource,
  { byQuery, query, filters, except = [] }: Selection,
  ids: readonly number[] | undefined,
  missing = () => invalid({ id: REQUIRED }),
): Promise<Condition> {
  const key = sql.ref(`t.${resource.id}`)
  if (!byQuery) {
    if (!ids || ids.length === 0) throw missing()
    return sql`${key} = any(${ids}::int[])`
  }
  const words = searchWords(query)
  if (findsNothing(query, words)) return sql`false`
  const byName = filters?.matched_by === 'name' ? 'name' : null
  const found = await searchConditions(db, resource, words, byName)
  const conditions = [...found, ...filterConditions(resource, filters)]
  if (except.length > 0) conditions.push(sql`${key} <> all(${except}::int[])`)
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** The exact number of records that a list shows for a search and filters. */
export async function countSelected(db: Database, resource: Resource, selection: Selection): Promise<number> {
  if (selection.query.trim() === '' && filterConditions(resource, selection.filters).length === 0)
    return storedCount(db, resource.table)
  const which = await selected(db, resource, selection, undefined)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(resource.table)} t where ${which}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Throws `selection_changed` if the selection does not have the size that the admin confirmed, which rolls the
 * transaction back.
 */
export function checkCount({ expected_count }: Selection, noun: Noun, count: number): void {
  if (expected_count !== null && expected_count !== undefined && expected_count !== count)
    throw selectionChanged(noun, count)
}
