import { type RawBuilder, sql } from 'kysely'
import type { LikelyPair, PairFilters } from '#contract/catalogue/merge.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Page } from '../page.ts'
import type { Resource } from '../resource.ts'
import { comparedRecords } from './compared-records.ts'

/**
 * A sound that more records have is a usual name, such as "Aarti": its pairs are so many that they say nothing. Of audio
 * that more recordings share, such as silence, likewise.
 */
const MAX_ALIKE = 20

/** The pairs whose names have a way to be read in common; `which` limits them to those with one record. */
const byName = ({ table }: Resource, which: RawBuilder<unknown>) => sql`
  select distinct a.id as first_id, b.id as second_id, 'name' as by
  from (
    select sound from record_sounds where resource = ${table} ${which}
    group by sound having count(*) > 1
  ) shared
  join record_sounds a on a.resource = ${table} and a.sound = shared.sound
  join record_sounds b on b.resource = ${table} and b.sound = shared.sound and b.id > a.id
  where (select count(*) from (
    select from record_sounds c where c.resource = ${table} and c.sound = shared.sound limit ${sql.lit(MAX_ALIKE + 1)}) c
  ) <= ${sql.lit(MAX_ALIKE)}`

/** The pairs of recordings of one length, loudness and peak, to a hundredth: of the same audio, also in another lossless format. */
const byAudio = ({ table, id }: Resource) => sql`
  select a.id, b.id, 'audio'
  from (
    select array_agg(t.${sql.ref(id)} order by t.${sql.ref(id)}) as ids
    from ${sql.table(table)} t join audio_measures m on m.key = t.audio_key
    where t.audio_key is not null and m.loudness is not null
    group by round(t.duration::numeric, 2), round(m.loudness::numeric, 2), round(m.true_peak::numeric, 2)
    having count(*) between 2 and ${sql.lit(MAX_ALIKE)}
  ) same
  cross join lateral unnest(same.ids) a(id)
  cross join lateral unnest(same.ids) b(id)
  where a.id < b.id`

type Request = { page_no: number; pageSize: number; filters: Partial<PairFilters> }
type Pair = { first_id: number; second_id: number; by: LikelyPair['by']; total: number }

/** A page of pairs that are likely the same, the newest first, those by audio before those by name alone. */
export async function likelyPairs(
  context: Pick<Context, 'db' | 'addresses'>,
  resource: Resource,
  { page_no, pageSize, filters }: Request,
): Promise<Page<LikelyPair>> {
  const { by, are_distinct, id } = filters
  const marked = sql`distinct_records d where d.resource = ${resource.table}
    and d.first_id = p.first_id and d.second_id = p.second_id`
  const conditions = [
    are_distinct ? sql`exists (select from ${marked})` : sql`not exists (select from ${marked})`,
    ...(id ? [sql`${id} in (p.first_id, p.second_id)`] : []),
    ...(by ? [sql`${by} = any(p.by)`] : []),
  ]
  const { rows } = await sql<Pair>`
    with pairs as materialized (
      select p.first_id, p.second_id, p.by from (
        select first_id, second_id, array_agg(each.by order by each.by) as by
        from (${sources(resource, id ?? null)}) each(first_id, second_id, by)
        group by first_id, second_id) p
      where ${sql.join(conditions, sql` and `)}
    )
    select *, (select count(*) from pairs) as total from pairs
    order by 'audio' = any(by) desc, second_id desc, first_id
    limit ${pageSize} offset ${page_no * pageSize}`.execute(context.db)
  const totalCount = rows[0]?.total ?? (page_no === 0 ? 0 : await countOf())
  const records = await comparedRecords(
    context,
    resource,
    rows.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  )
  const Info = rows.flatMap(({ first_id, second_id, by: reasons }): LikelyPair[] => {
    const [first, second] = [records.get(first_id), records.get(second_id)]
    return first && second ? [{ records: [first, second], by: reasons }] : []
  })
  return { Info, totalPageNo: Math.ceil(totalCount / pageSize), totalCount }

  /** A page behind the last one has no row that says how many there are. */
  async function countOf() {
    const first = await likelyPairs(context, resource, { page_no: 0, pageSize: 1, filters })
    return first.totalCount
  }
}

function sources(resource: Resource, id: number | null): RawBuilder<unknown> {
  const which =
    id === null
      ? sql``
      : sql`and sound in (select sound from record_sounds where resource = ${resource.table} and id = ${id})`
  const named = byName(resource, which)
  return resource.columns.includes('audio_key') ? sql`${named} union all ${byAudio(resource)}` : named
}

/** Records that two records are not the same, or takes that back. */
export async function setDistinct(
  trx: Transaction,
  { table }: Resource,
  two: readonly number[],
  are_distinct: boolean,
): Promise<void> {
  const [first, second] = [Math.min(...two), Math.max(...two)]
  const pair = sql`${table}, ${first}::int, ${second}::int`
  await (are_distinct
    ? sql`insert into distinct_records (resource, first_id, second_id) values (${pair}) on conflict do nothing`
    : sql`delete from distinct_records where (resource, first_id, second_id) = (${pair})`
  ).execute(trx)
}
