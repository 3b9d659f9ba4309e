import { type RawBuilder, sql } from 'kysely'
import type { ComparedRecord, LikelyPair, PairFilters } from '#contract/catalogue/merge.ts'
import type { LinkedResource } from '#contract/catalogue/references.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import type { Page } from '../page.ts'
import type { Resource } from '../resource.ts'
import { comparedRecords } from './compared-records.ts'

/**
 * The most records that may share a sound: more mean a usual name, such as "Aarti", whose many pairs are worthless. It also limits
 * recordings that share audio, such as silence.
 */
const MAX_ALIKE = 20

/** A query for the pairs whose names can be read alike; with an id, only pairs of that record. */
function byName({ table, apartBy }: Resource, id: number | null): RawBuilder<unknown> {
  const shared = sql`
    select s.sound from shared_sounds s join record_sounds r using (resource, sound) where s.resource = ${table}
      ${id === null ? sql`` : sql`and s.sound in (select sound from record_sounds where resource = ${table} and id = ${id})`}
    group by s.sound having count(*) between 2 and ${sql.lit(MAX_ALIKE)}`
  return apartBy
    ? notToldApart(table, apartBy, shared)
    : sql`
    select distinct a.id as first_id, b.id as second_id, 'name' as by
    from (${shared}) shared
    join record_sounds a on a.resource = ${table} and a.sound = shared.sound
    join record_sounds b on b.resource = ${table} and b.sound = shared.sound and b.id > a.id`
}

/**
 * A query for pairs that share one of these sounds and also a linked record, or of which one record has no link. They are joined by
 * what they share, since twenty recordings of each title by as many artists would be millions of pairs.
 */
function notToldApart(table: string, by: LinkedResource, shared: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table: link, own, other } = linkBetween(table, by)
  return sql`
    select first_id, second_id, 'name' as by from (
      with members as materialized (
        select r.sound, r.id, l.${sql.ref(other.id)} as linked
        from (${shared}) shared
        join record_sounds r on r.resource = ${table} and r.sound = shared.sound
        left join ${sql.table(link)} l on l.${sql.ref(own.id)} = r.id
      )
      select a.id as first_id, b.id as second_id
      from members a join members b on b.sound = a.sound and b.linked = a.linked and b.id > a.id
      union
      select least(a.id, b.id), greatest(a.id, b.id)
      from members a join members b on b.sound = a.sound and b.id <> a.id
      where a.linked is null) pairs`
}

/**
 * A query for pairs of recordings that sound the same, or whose measures are all equal. Equal measures also find jingles that are
 * too short for a fingerprint.
 */
const byAudio = ({ table, id }: Resource) => sql`
  select a.id, b.id, 'audio'
  from (
    select array_agg(key) as keys from audio_measures
    where loudness in (
      select loudness from audio_measures where loudness is not null group by loudness having count(*) > 1)
    group by loudness, true_peak, leading_silence, trailing_silence
    having count(*) between 2 and ${sql.lit(MAX_ALIKE)}
  ) same
  cross join lateral (
    select array_agg(t.${sql.ref(id)}) as ids from ${sql.table(table)} t where t.audio_key = any(same.keys)) found
  cross join lateral unnest(found.ids) a(id)
  cross join lateral unnest(found.ids) b(id)
  where a.id < b.id
  union
  select a.${sql.ref(id)}, b.${sql.ref(id)}, 'audio'
  from same_sounds s
  join ${sql.table(table)} a on a.audio_key = s.key
  join ${sql.table(table)} b on b.audio_key = s.other_key and b.${sql.ref(id)} > a.${sql.ref(id)}`

type Request = { page_no: number; pageSize: number; filters: Partial<PairFilters> }
export type Pair = { first_id: number; second_id: number; by: LikelyPair['by'] }

/** The order of pairs (alias `p`): pairs by audio come before those by name alone, then the newest first. */
export const PAIR_ORDER = sql`'audio' = any(p.by) desc, p.second_id desc, p.first_id`

/**
 * A query for the pairs that are likely the same or, with `are_distinct`, that an admin has told apart. `more` are conditions on
 * them.
 */
export function pairsOf(
  resource: Resource,
  { by, are_distinct = false, id }: Partial<PairFilters>,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const marked = sql`distinct_records d where d.resource = ${resource.table}
    and d.first_id = p.first_id and d.second_id = p.second_id`
  const conditions = [
    are_distinct ? sql`exists (select from ${marked})` : sql`not exists (select from ${marked})`,
    ...(id ? [sql`${id} in (p.first_id, p.second_id)`] : []),
    ...(by ? [sql`${by} = any(p.by)`] : []),
    ...more,
  ]
  return sql`
    select p.first_id, p.second_id, p.by from (
      select first_id, second_id, array_agg(each.by order by each.by) as by
      from (${sources(resource, by, id ?? null, are_distinct)}) each(first_id, second_id, by)
      group by first_id, second_id) p
    where ${sql.join(conditions, sql` and `)}`
}

/** Pairs as they are shown, without pairs of which one record no longer exists. */
export async function shownPairs(
  context: Pick<Context, 'db' | 'addresses'>,
  resource: Resource,
  pairs: readonly Pair[],
): Promise<LikelyPair[]> {
  const ids = pairs.flatMap(({ first_id, second_id }) => [first_id, second_id])
  const records = await comparedRecords(context, resource, ids)
  const apartBy = (...two: [ComparedRecord, ComparedRecord]) => {
    const kind = resource.apartBy
    const [first, second] = two.map(({ linked }) =>
      linked.filter((one) => one.kind === kind).map(({ id }) => id),
    )
    const isApart = first?.length && second?.length && !first.some((id) => second.includes(id))
    return kind && isApart ? kind : null
  }
  return pairs.flatMap(({ first_id, second_id, by }): LikelyPair[] => {
    const [first, second] = [records.get(first_id), records.get(second_id)]
    return first && second ? [{ records: [first, second], by, apart_by: apartBy(first, second) }] : []
  })
}

/** A page of pairs that are likely the same: pairs by audio before those by name alone, then the newest first. */
export async function likelyPairs(
  context: Pick<Context, 'db' | 'addresses'>,
  resource: Resource,
  { page_no, pageSize, filters }: Request,
): Promise<Page<LikelyPair>> {
  const { rows } = await sql<Pair & { total: number }>`
    with pairs as materialized (${pairsOf(resource, filters)})
    select *, (select count(*) from pairs) as total from pairs p
    order by ${PAIR_ORDER} limit ${pageSize} offset ${page_no * pageSize}`.execute(context.db)
  const totalCount = rows[0]?.total ?? (page_no === 0 ? 0 : await countOf())
  const Info = await shownPairs(context, resource, rows)
  return { Info, totalPageNo: Math.ceil(totalCount / pageSize), totalCount }

  /** The total for a page behind the last one, which has no row that tells it. */
  async function countOf() {
    const first = await likelyPairs(context, resource, { page_no: 0, pageSize: 1, filters })
    return first.totalCount
  }
}

/** A query for pairs by name that were told apart. Their artists do not matter, so that telling them apart can be taken back. */
const toldApartByName = ({ table }: Resource) => sql`
  select d.first_id, d.second_id, 'name' as by from distinct_records d
  where d.resource = ${table} and exists (
    select from record_sounds a join record_sounds b using (resource, sound)
    where a.resource = ${table} and a.id = d.first_id and b.id = d.second_id)`

/**
 * The queries for pairs by name and by audio. With a filter by one reason, the other query is left out, though a pair may have
 * both.
 */
function sources(
  resource: Resource,
  by: PairFilters['by'],
  id: number | null,
  are_distinct: boolean,
): RawBuilder<unknown> {
  const named = are_distinct ? toldApartByName(resource) : byName(resource, id)
  if (!resource.columns.includes('audio_key') || by === 'name') return named
  if (by === 'audio') return sql`select * from (${byAudio(resource)}) audio(first_id, second_id, by)`
  return sql`${named} union all (${byAudio(resource)})`
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
