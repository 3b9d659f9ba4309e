import { sql } from 'kysely'
import { adminOf, recordChanged, recordChangedSets } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { packedIds } from '#server/core/database/packed.ts'
import { hasAliases } from '../aliases.ts'
import type { Resource } from '../resource.ts'
import { linkParts } from './link-parts.ts'
import type { ColumnChange, LinkChange, WrittenPlan } from './plan.ts'
import type { ReplacedNames } from './replaced-names.ts'

/** Whether a field is among the texts by which a search finds the records. */
export const isSearched = (resource: Resource, field: string): boolean =>
  resource.names.includes(field) ||
  resource.searched.includes(field) ||
  (field === 'aliases' && hasAliases(resource))

/** The columns from which the words of a record are computed. */
export const wordColumns = (resource: Resource): string[] => [
  ...new Set([
    resource.id,
    ...resource.names,
    ...resource.searched,
    ...(hasAliases(resource) ? ['aliases'] : []),
  ]),
]

/** Like a change of status elsewhere, one alone leaves date and version unchanged, and so do the links of tracks. */
export const raisesVersions = ({ columns, names, links, isEdit = false }: WrittenPlan): boolean =>
  isEdit ||
  names.length > 0 ||
  columns.some(({ field }) => field !== 'is_active') ||
  links.some(({ link }) => link.mutual)

type Batch = {
  ids: Int32Array
  /** In a list with an order, from 1; without them, that of `ids`. */
  places?: Int32Array
  names: readonly ReplacedNames[]
}

/**
 * Changes these records, and records what it has changed in an open entry of the history, in one statement. Returns the
 * number of changed records, and those whose words have to be stored, see `searchWordsInTurn`.
 */
export async function writeBatch(
  trx: Transaction,
  change_id: number,
  resource: Resource,
  plan: WrittenPlan,
  { ids, places = ids.map((_, at) => at + 1), names }: Batch,
): Promise<{ changed: number; worded: Record<string, unknown>[] }> {
  const isWorded = [...plan.columns, ...plan.names].some(({ field }) => isSearched(resource, field))
  const columns = [...plan.columns, ...plan.names.map(replacedColumn)]
  const record = columns.every(({ isSmall }) => isSmall) ? recordChangedSets : recordChanged
  const isUpdated = columns.length > 0 || raisesVersions(plan)
  const parts = [
    sql`chosen as materialized (select id, place from unnest(${packedIds(ids)}::int4[], ${packedIds(places)}::int4[]) c(id, place))`,
    ...(plan.names.length > 0 ? [replacedPart(plan, names)] : []),
    ...plan.links.flatMap((change, at) => linkParts(change, at)),
    ...(isUpdated ? [updatedPart(change_id, resource, plan, columns, isWorded)] : []),
    changedPart(plan, isUpdated),
    sql`recorded as (${record(change_id, resource.table)})`,
  ]
  const words = isUpdated && isWorded ? sql`(select jsonb_agg(words) from updated)` : sql`null::jsonb`
  const { rows } = await sql<{ changed: number; worded: Record<string, unknown>[] | null }>`
    with ${sql.join(parts)} select (select count(*)::int from changed) as changed, ${words} as worded`.execute(
    trx,
  )
  const [done] = rows
  return { changed: done?.changed ?? 0, worded: done?.worded ?? [] }
}

const replacedColumn = ({ field, kind }: WrittenPlan['names'][number]): ColumnChange => {
  const text = sql.ref(`replaced.${field}`)
  // Aliases come as JSON.
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

function updatedPart(
  change_id: number,
  resource: Resource,
  plan: WrittenPlan,
  columns: readonly ColumnChange[],
  isWorded: boolean,
) {
  const raises = raisesVersions(plan)
  const key = sql`t.${sql.ref(resource.id)}`
  const set = [
    ...columns.map(({ field, value }) => sql`${sql.ref(field)} = ${value}`),
    ...(raises
      ? [sql`date_modified = now(), modified_by = ${adminOf(change_id)}, version = t.version + 1`]
      : []),
  ]
  const conditions = [
    ...columns.map(({ isChanged }) => isChanged),
    ...movedIds(plan).map((moved) => sql`${key} in (${moved})`),
  ]
  const kept = [...columns.map(({ field }) => field), ...(raises ? ['version'] : [])]
  const values = (row: 'old' | 'new', fields: readonly string[]) =>
    sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql.ref(`${row}.${field}`)]))})`
  return sql`updated as (
    update ${sql.table(resource.table)} t set ${sql.join(set)}
    from chosen ${plan.names.length > 0 ? sql`left join replaced using (id)` : sql``}
    where ${key} = chosen.id and (${sql.join(conditions, sql` or `)})
    returning ${key} as id, ${values('old', kept)} as before, ${values('new', kept)} as after
      ${isWorded ? sql`, ${values('new', wordColumns(resource))} as words` : sql``})`
}

/** Each changed record with what has changed in it, in the form of an edit: columns, and links by table. */
function changedPart({ links }: WrittenPlan, isUpdated: boolean) {
  const [only, ...others] = links
  if (!only) return sql`changed as (select id as record_id, before, after from updated)`
  if (!isUpdated && others.length === 0)
    return sql`changed as (select id as record_id, before, after from moved_0)`
  return groupedPart(links, isUpdated)
}

/** The same where a record can have changed in several ways: grouping takes as long as recording. */
function groupedPart(links: readonly LinkChange[], isUpdated: boolean) {
  const sources = [
    ...(isUpdated ? [sql`select id, null::text as link, before, after from updated`] : []),
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
  return sql`changed as (
    select id as record_id, ${state('before')} as before, ${state('after')} as after
    from (${sql.join(sources, sql` union all `)}) sources group by id)`
}
