import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FEW_FOUND, type ListRequest } from '#contract/calls/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { similarWords } from '#server/core/search/similar-words.ts'
import { type NameSounds, SIMILAR, similarityTo, soundsOf } from '#server/core/search/similarity.ts'
import { aliasesOf, hasAliases } from './aliases.ts'
import { nameLinks } from './linked-names.ts'
import { columnsOfRows } from './list.ts'
import { type Page, readRows } from './page.ts'
import type { Resource } from './resource.ts'

const MOST = 10
/** How many names are compared with what was typed. */
const CANDIDATES = 200
/** How many of the newest records with a similar word are looked at. */
const RECORDS_OF_WORD = 300

type Candidate = Record<string, unknown> & { id: number }
export type Similar = Candidate & { likeness: number }

/** Similar names follow a search that has found little, but not a single word that is found. */
export const isLittle = (searchText: string, total: number): boolean =>
  total < FEW_FOUND && (total === 0 || searchWords(searchText).length > 1)

/**
 * The rows that follow the first page of a search that has found little: records whose names or aliases are similar to
 * what was searched, the most similar first, `narrowed` like the list. Undefined where there are none.
 */
export async function similarRecords<Row extends object>(
  db: Database,
  resource: Resource,
  request: ListRequest,
  page: Page<Row>,
  narrowed: readonly RawBuilder<SqlBool>[] = [],
): Promise<Row[] | undefined> {
  const { searchText, page_no, is_active } = request
  if (page_no > 0 || !isLittle(searchText, page.totalCount)) return undefined
  const found = page.Info.map((row) => Number(new Map<string, unknown>(Object.entries(row)).get(resource.id)))
  const active =
    is_active && resource.columns.includes('is_active') ? [sql<SqlBool>`t.is_active = ${is_active}`] : []
  const similar = await similarNames(db, resource, searchText, found, [...active, ...narrowed])
  if (similar.length === 0) return undefined
  const ids = similar.map(({ id }) => id)
  const rows = await readRows<Row>(db, resource, columnsOfRows(resource), ids)
  const shown = rows.map(({ row }) => row)
  return nameLinks(db, resource, shown)
}

/** The records, except those `found`, whose names or aliases are similar to a text: their names, the most similar first. */
export async function similarNames(
  db: Database,
  resource: Resource,
  searchText: string,
  found: readonly number[],
  narrowed: readonly RawBuilder<SqlBool>[] = [],
): Promise<Similar[]> {
  if (!hasAliases(resource)) return []
  const query = soundsOf(searchText)
  const isOther = sql<SqlBool>`t.${sql.ref(resource.id)} <> all(${found}::int[])`
  const candidates = await candidatesFor(db, resource, query, [isOther, ...narrowed])
  const compare = similarityTo(query)
  return candidates
    .map((candidate) => {
      const names = [...resource.names.map((name) => String(candidate[name] ?? '')), ...aliasesOf(candidate)]
      return { ...candidate, likeness: Math.max(...names.map((name) => compare(soundsOf(name)))) }
    })
    .filter(({ likeness }) => likeness >= SIMILAR)
    .toSorted((a, b) => b.likeness - a.likeness || b.id - a.id)
    .slice(0, MOST)
}

/** The records that have the most of the similar words. */
async function candidatesFor(
  db: Database,
  { table, id, names }: Resource,
  query: NameSounds,
  where: readonly RawBuilder<SqlBool>[],
): Promise<Candidate[]> {
  const words = await similarWords(db, table, query)
  if (words.length === 0) return []
  const key = sql.ref(`t.${id}`)
  const [parts, ids, weights] = [
    words.map(({ part }) => part),
    words.map(({ word_id }) => word_id),
    words.map(({ weight }) => weight),
  ]
  const { rows } = await sql<Candidate>`
    with wanted as (
      select * from unnest(${parts}::int[], ${ids}::bigint[], ${weights}::float8[]) as w(part, word_id, weight)
    ), hits as (
      select p.id, w.part, max(w.weight) as weight from wanted w cross join lateral (
        select id from ${sql.table(`${table}_postings`)} where word_id = w.word_id
        order by id desc limit ${RECORDS_OF_WORD}) p
      group by p.id, w.part
    ), likely as (
      select id, sum(weight) as weight from hits group by id order by weight desc, id desc limit ${CANDIDATES}
    )
    select ${key} as id, ${sql.join(names.map((name) => sql.ref(`t.${name}`)))}, t.aliases
    from likely join ${sql.table(table)} t on ${key} = likely.id
    where ${sql.join(where, sql` and `)}`.execute(db)
  return rows
}
