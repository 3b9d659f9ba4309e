import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundCounts, ListRequest } from '#contract/list.ts'
import type { Database } from '#server/core/database/connect.ts'
import { RANK } from '#server/core/search/search-statement.ts'

/** A set of found records that is listed in pages. */
export type Found = {
  /** The query for the records, as `id` and `rank`. */
  found: RawBuilder<unknown>
  /** The table of the records, its key, and the order of records of one rank: its expressions on the alias `t`. */
  table: string
  id: string
  order: RawBuilder<unknown>
  /** Whether better ranks come first. */
  byRank: boolean
  /** Further conditions on the alias `t`. */
  where: readonly RawBuilder<SqlBool>[]
  /** The expression for a returned row. */
  row: RawBuilder<unknown>
}

export type FoundPage<Row> = {
  Info: { row: Row; rank: number }[]
  totalPageNo: number
  totalCount: number
  found: FoundCounts
}

/** Besides the columns of a row; without rows on the page, all but the totals are null. */
type Placed = {
  found_total: number
  found_by_name: number
  found_class: number | null
  found_place: number | null
  found_rank: number | null
}

const RANKS = Object.values(RANK)
const countOf = (rank: number) => sql.ref(`n_${rank}`)
const allRanks = sql`(${sql.join(RANKS.map(countOf), sql` + `)})`
const eachRank = sql.join(
  RANKS.map((rank) => sql`select ${sql.lit(rank)} as class, ${countOf(rank)} as n from counted`),
  sql` union all `,
)

/** How many records are read from the index of an order, and probed, in the time in which one is read by its key. */
const WALK_RATIO = 15

/**
 * One page of what a search has found, with exact totals, in one statement. The records are found once; then only
 * the ranks that the page shows are ordered.
 */
export async function readFoundPage<Row>(
  db: Database,
  { found, table, id, order, byRank, where, row }: Found,
  { page_no, pageSize }: Pick<ListRequest, 'page_no' | 'pageSize'>,
): Promise<FoundPage<Row>> {
  const [name, key] = [sql.table(table), sql.ref(`t.${id}`)]
  const first = page_no * pageSize
  const isNarrowed = where.length > 0
  const kept = isNarrowed ? sql.ref('kept') : sql.ref('found')
  const narrowing = sql`kept as materialized (
      select f.id, f.rank from found f join ${name} t on ${key} = f.id where ${sql.join(where, sql` and `)}
    ),`
  // Of each, only whether it is found by a relation is looked up: by a hash, which a join might not use.
  const rankOfPage = sql`case when page.key in (select id from ${kept} where rank = ${sql.lit(RANK.relation)})
    then ${sql.lit(RANK.relation)} else ${sql.lit(RANK.wholeName)} end`
  const rank = byRank ? sql`rank` : sql`0`
  const { rows } = await sql<Placed & Row>`
    with found as materialized (${found}),
    ${isNarrowed ? narrowing : sql``}
    counted as materialized (
      select ${sql.join(RANKS.map((n) => sql`count(*) filter (where rank = ${sql.lit(n)}) as ${countOf(n)}`))} from ${kept}
    ), classes as materialized (
      select class, n::int, (sum(n) over (order by class) - n)::int as before
      from (${byRank ? eachRank : sql`select 0 as class, ${allRanks} as n from counted`}) classes where n > 0
    ), wanted as materialized (
      select class, n, greatest(${first} - before, 0) as skipped, least(${first + pageSize} - before, n) as until
      from classes where before < ${first + pageSize} and before + n > ${first}
    ), ways as materialized (
      select class, skipped, until, until::float8 * (select reltuples from pg_class where oid = ${sql.lit(table)}::regclass)
        < n::float8 * n * ${sql.lit(WALK_RATIO)} as is_walked
      from wanted
    ), page as materialized (
      select class, place, key from ways cross join lateral (
        select key, place from (
          select ${key} as key, row_number() over (order by ${order}) as place
          from ${name} t
          -- In a case, so that the planner probes the found records while it reads the index of the order.
          where ways.is_walked and case when (ways.class, ${key}) in (select ${rank}, id from ${kept}) then true end
          order by ${order} limit ways.until
        ) walked where place > ways.skipped
        union all
        select key, place from (
          select ${key} as key, row_number() over (order by ${order}) as place
          from ${kept} k join ${name} t on ${key} = k.id
          where not ways.is_walked and ${byRank ? sql`k.rank` : sql`0`} = ways.class
          order by ${order} limit ways.until
        ) ordered where place > ways.skipped
      ) keys
    )
    select * from (
      select ${allRanks}::int as found_total, (${allRanks} - ${countOf(RANK.relation)})::int as found_by_name from counted
    ) totals left join (
      select page.class as found_class, page.place as found_place,
        ${byRank ? sql`page.class` : rankOfPage} as found_rank, shown.*
      from page cross join lateral (select ${row} from ${name} t where ${key} = page.key offset 0) shown
    ) listed on true
    order by found_class, found_place`.execute(db)
  const [{ found_total: total = 0, found_by_name: by_name = 0 } = {}] = rows
  return {
    Info: rows.flatMap(({ found_total, found_by_name, found_class, found_place, found_rank, ...row }) =>
      found_rank === null ? [] : [{ row: row as Row, rank: found_rank }],
    ),
    totalPageNo: Math.ceil(total / pageSize),
    totalCount: total,
    found: { by_name, by_relation: total - by_name },
  }
}
