import { sql } from 'kysely'
import { adminOf } from '#server/core/change-log/record-change.ts'
import { packedIds } from '#server/core/database/packed.ts'
import type { Resource } from '../resource.ts'
import type { Batch } from '../write-records.ts'
import type { Update } from '../write-statements.ts'
import { linkParts } from './link-parts.ts'
import type { ColumnChange, LinkChange, WrittenPlan } from './plan.ts'
import type { ReplacedNames } from './replaced-names.ts'

/**
 * Whether a plan raises the versions of records. A changed status alone leaves date and version unchanged, as elsewhere, and so do
 * the links of tracks.
 */
export const raisesVersions = ({ columns, names, links, isEdit = false }: WrittenPlan): boolean =>
  isEdit ||
  names.length > 0 ||
  columns.some(({ field }) => field !== 'is_active') ||
  links.some(({ link }) => link.mutual)

type Records = {
  ids: Int32Array
  /** The place of each record in ordered lists, from 1; by default, the order of `ids`. */
  places?: Int32Array
  names: readonly ReplacedNames[]
}

/** Makes the statement that changes the records of one batch. */
export function batchOf(
  change_id: number,
  plan: WrittenPlan,
  resource: Resource,
  { ids, places = ids.map((_, at) => at + 1), names }: Records,
): Batch {
  const columns = [...plan.columns, ...plan.names.map(replacedColumn)]
  const isUpdated = columns.length > 0 || raisesVersions(plan)
  const changed = changedPart(plan, isUpdated)
  return {
    parts: [
      sql`chosen as materialized (select id, place from unnest(${packedIds(ids)}::int4[], ${packedIds(places)}::int4[]) c(id, place))`,
      ...(plan.names.length > 0 ? [replacedPart(plan, names)] : []),
      ...plan.links.flatMap((change, at) => linkParts(change, at)),
    ],
    write: isUpdated ? updateOf(change_id, resource, plan, columns) : null,
    ...(changed ? { changed } : {}),
    isSmall: columns.every((column) => column.isSmall),
  }
}

const replacedColumn = ({ field, kind }: WrittenPlan['names'][number]): ColumnChange => {
  const text = sql.ref(`replaced.${field}`)
  // Replaced aliases are passed as JSON.
  const own =
    kind === 'names'
      ? sql`case when ${text} is not null then array(select jsonb_array_elements_text(${text}::jsonb)) end`
      : text
  const value = sql`coalesce(${own}, t.${sql.ref(field)})`
  return { field, isSmall: false, value, isChanged: sql`${text} is not null` }
}

function replacedPart({ names: changes }: WrittenPlan, names: readonly ReplacedNames[]) {
  const fields = changes.map(({ field }) => sql.ref(field))
  const texts = changes.map((_, at) => sql`${names.map((name) => name.texts[at] ?? null)}::text[]`)
  return sql`replaced as materialized (
    select * from unnest(${names.map(({ id }) => id)}::int[], ${sql.join(texts)}) as r(id, ${sql.join(fields)}))`
}

const movedIds = ({ links }: WrittenPlan) =>
  links.map((_, at) => sql`select id from ${sql.table(`moved_${at}`)}`)

function updateOf(
  change_id: number,
  resource: Resource,
  plan: WrittenPlan,
  columns: readonly ColumnChange[],
): Update {
  const raises = raisesVersions(plan)
  const key = sql`t.${sql.ref(resource.id)}`
  const conditions = [
    ...columns.map(({ isChanged }) => isChanged),
    ...movedIds(plan).map((moved) => sql`${key} in (${moved})`),
  ]
  return {
    set: Object.fromEntries(columns.map(({ field, value }) => [field, value])),
    from: sql`chosen ${plan.names.length > 0 ? sql`left join replaced using (id)` : sql``}`,
    where: sql`${key} = chosen.id and (${sql.join(conditions, sql` or `)})`,
    raised: raises ? { by: adminOf(change_id) } : null,
    kept: [...columns.map(({ field }) => field), ...(raises ? ['version'] : [])],
  }
}

/**
 * The part of a statement that returns each changed record with its changes, in the form of an edit: columns, and links by table.
 */
function changedPart({ links }: WrittenPlan, isUpdated: boolean) {
  const [only, ...others] = links
  if (!only) return undefined
  if (!isUpdated && others.length === 0) return sql`select id as record_id, before, after from moved_0`
  return groupedPart(links, isUpdated)
}

/**
 * Like `changedPart`, for a plan that may change one record in several tables. It groups them, which takes as long as recording.
 */
function groupedPart(links: readonly LinkChange[], isUpdated: boolean) {
  const sources = [
    ...(isUpdated ? [sql`select record_id as id, null::text as link, before, after from written`] : []),
    ...links.map(
      ({ link }, at) =>
        sql`select id, ${sql.lit(link.table)} as link, before, after from ${sql.table(`moved_${at}`)}`,
    ),
  ]
  const state = (side: 'before' | 'after') => {
    const value = sql.ref(side)
    return sql`coalesce((array_agg(${value}) filter (where link is null))[1], '{}')
      || case when count(link) > 0
        then jsonb_build_object('links', jsonb_object_agg(link, ${value}->'links'->link) filter (where link is not null))
        else '{}' end`
  }
  return sql`
    select id as record_id, ${state('before')} as before, ${state('after')} as after
    from (${sql.join(sources, sql` union all `)}) sources group by id`
}
