import { type RawBuilder, sql } from 'kysely'
import { type Hit, MAX_HITS_PER_KIND, type RecordKind } from '#contract/global-search.ts'
import { withMatches } from '#server/catalogue/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { searchCondition } from '#server/core/search/search-condition.ts'
import { type SearchWord, searchWords } from '#server/core/search/search-words.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

/** How many matches are ranked: a word in half of all names must not read half of the catalogue. */
const LOOKED_AT = 200

type Found = Omit<Hit, 'matched'>

/** The best matches of a kind: names that begin with the search text first, then the shortest names. */
function nearest(kind: RecordKind, words: readonly SearchWord[]): RawBuilder<unknown> {
  const { table, id, names } = RESOURCE_OF[kind]
  const [name, other] = names
  const keys = sql.table(`${table}_search`)
  // A key begins with a space and the words of the first name.
  const begins = ` ${words.map(({ plain }) => plain[0] ?? '').join(' ')}%`
  return sql`(
    with found as (
      (select id, 0 as distance from ${keys} where plain like ${begins} limit ${LOOKED_AT})
      union all
      (select id, 1 from ${keys} s where ${searchCondition(words, 's')} limit ${LOOKED_AT})
    ), each as (select id, min(distance) as distance from found group by id)
    select ${sql.lit(kind)} as kind, each.id, t.${sql.ref(name)} as name,
      ${other === name ? sql`null` : sql`t.${sql.ref(other)}`} as other_name, each.distance
    from each join ${sql.table(table)} t on t.${sql.ref(id)} = each.id
    order by each.distance, length(t.${sql.ref(name)}), each.id desc limit ${MAX_HITS_PER_KIND}
  )`
}

/** Finds a few records of each of these kinds by name, in one statement. */
export async function searchAllKinds(
  db: Database,
  searchText: string,
  kinds: readonly RecordKind[],
): Promise<Hit[]> {
  const words = searchWords(searchText)
  if (words.length === 0) return []
  const each = kinds.map((kind) => nearest(kind, words))
  const { rows } = await sql<Found>`
    select kind, id, name, other_name from (${sql.join(each, sql` union all `)}) hits
    order by distance, length(name), kind, id`.execute(db)
  return rows.map((row) => withMatches(row, ['name', 'other_name'], words))
}
