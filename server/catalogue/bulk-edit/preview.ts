import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  BulkPreview,
  FieldChange,
  FieldChanges,
  PreviewedField,
  ShownValue,
} from '#contract/catalogue/bulk-edit.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { Message } from '#contract/messages/message.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import { isAmong } from '../found-page.ts'
import type { Resource } from '../resource.ts'
import { selected } from '../selection.ts'
import { tooManyAliases } from './changed-aliases.ts'
import { type NameChange, type Plan, planOf } from './plan.ts'
import { type Reference, readReferences, referenceOf } from './references.ts'
import { replacePart, tryReplacement } from './replaced-names.ts'

type Condition = RawBuilder<SqlBool>

/** How many records are shown before and after the edit; `MOST` is how many of the most frequent values. */
const ROWS = 5
const MOST = 3
/** How many of the values that all records share are shown. */
const MOST_SHARED = 20
/** In characters: longer texts are cut off in the preview. */
const SHOWN_LENGTH = 300

/** Previews a bulk edit: exact numbers, the first records before and after, and the present values of fields. */
export async function previewBulkEdit(
  db: Database,
  resource: Resource,
  edited: EditedFields,
  selection: Selection,
  ids: readonly number[] | undefined,
  changes: FieldChanges,
  fields: readonly string[],
  language: Language,
): Promise<BulkPreview> {
  const plan = planOf(resource, edited, changes)
  const which = await selected(db, resource, selection, ids)
  const replacement = await tryReplacement(db, resource, plan.names, which)
  const replaced = plan.names.map(({ field }) => ({
    field,
    isChanged: isAmong(resource.id, replacement.ids),
  }))
  // Replaced names share one condition, since the numbers for each field are known already.
  const conditions = [...plan.columns, ...plan.links, ...replaced.slice(0, 1)]
  const counts = await countChanged(db, resource, which, conditions)
  const { columns, links } = plan
  const numbers = new Map([...columns, ...links].map(({ field }, at) => [field, counts.each[at] ?? 0]))
  const linked = await readLinked(db, resource, changes)
  const tooMany = new Map(await tooManyAliases(db, resource, plan, which))

  const answered: Record<string, PreviewedField> = {}
  for (const field of new Set([...Object.keys(changes), ...fields])) {
    const of = replacement.byField.get(field)
    const problem: Message | null =
      of?.problem ??
      tooMany.get(field) ??
      (linked.unknown.includes(field) ? message('links.oneIsGone') : null)
    answered[field] = {
      ...(await readValues(db, resource, field, which, counts.matched)),
      changed: of?.changed ?? numbers.get(field) ?? null,
      problem: translateNullable(problem, language),
    }
  }
  const rows =
    conditions.length > 0 ? await readRows(db, resource, plan, changes, which, conditions, linked) : []
  return { matched: counts.matched, changed: counts.any, fields: answered, rows }
}

type Changed = { isChanged: Condition }
const anyOf = (conditions: readonly Changed[]) =>
  conditions.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        conditions.map(({ isChanged }) => isChanged),
        sql` or `,
      )})`

/** Counts the selected records, those to which each condition applies, and those to which any applies. */
async function countChanged(
  db: Database,
  { table }: Resource,
  which: Condition,
  conditions: readonly Changed[],
): Promise<{ matched: number; any: number; each: number[] }> {
  const each = conditions.map(({ isChanged }) => sql`count(*) filter (where ${isChanged})`)
  const { rows } = await sql<{ matched: number; any: number; each: number[] }>`
    select count(*)::int as matched, count(*) filter (where ${anyOf(conditions)})::int as any,
      array[${sql.join(each)}]::int[] as each
    from ${sql.table(table)} t where ${which}`.execute(db)
  return rows[0] ?? { matched: 0, any: 0, each: [] }
}

/** The SQL parts that read the values of a field. In links and aliases, one record may have several values. */
function partsOf(resource: Resource, field: string) {
  const table = sql.table(resource.table)
  const link = referenceOf(resource, field)?.link
  if (link) {
    const value = sql`l.${sql.ref(link.other.id)}`
    const own = sql`t.${sql.ref(resource.id)} = l.${sql.ref(link.own.id)}`
    return {
      from: sql`${sql.table(link.table)} l join ${table} t on ${own}`,
      value,
      group: value,
      isMany: true,
    }
  }
  if (field === 'aliases') {
    const group = sql`a.name`
    const from = sql`${table} t cross join lateral unnest(t.aliases) a(name)`
    return { from, value: group, group, isMany: true }
  }
  const group = sql`t.${sql.ref(field)}`
  const value = sql`left(${group}::text, ${sql.lit(SHOWN_LENGTH)})`
  return { from: sql`${table} t`, value, group, isMany: false }
}

/** The different values of a field in the selected records. */
async function readValues(
  db: Database,
  resource: Resource,
  field: string,
  which: Condition,
  matched: number,
): Promise<Pick<PreviewedField, 'different' | 'empty' | 'is_same' | 'most'>> {
  const reference = referenceOf(resource, field)
  const { from, value, group, isMany } = partsOf(resource, field)
  const { rows } = await sql<{
    different: number
    filled: number
    is_same: boolean
    most: Counted[] | null
  }>`
    with grouped as (
      select min(${value})::text as value, count(*)::int as count from ${from} where ${which} and ${group} is not null
      group by ${group}
    ), shared as (
      select count(*) > 0 and min(count) = ${sql.lit(matched)} as is_same from grouped
    )
    select (select is_same from shared), (select count(*)::int from grouped) as different,
      ${
        isMany
          ? sql`(select count(distinct t.${sql.ref(resource.id)})::int from ${from} where ${which})`
          : sql`(select coalesce(sum(count), 0)::int from grouped)`
      } as filled,
      (select jsonb_agg(top) from (
        select value, count from grouped order by count desc, value
        limit (select case when is_same then ${sql.lit(MOST_SHARED)} else ${sql.lit(MOST)} end from shared)) top) as most`.execute(
    db,
  )
  const none = { different: 0, filled: 0, is_same: false, most: null }
  const { different, filled, is_same, most } = rows[0] ?? none
  const found = await readReferences(
    db,
    reference,
    (most ?? []).map((one) => Number(one.value)),
  )
  return {
    different,
    empty: matched - filled,
    is_same,
    most: (most ?? []).map(({ value: kept, count }) => ({
      value: reference ? found.filter(({ id }) => id === Number(kept)) : kept,
      count,
    })),
  }
}
type Counted = { value: string; count: number }

/** Reads the records that the changes link to, and the fields in which one does not exist. */
async function readLinked(db: Database, resource: Resource, changes: FieldChanges) {
  const references = new Map<string, Reference[]>()
  const unknown: string[] = []
  for (const [field, change] of Object.entries(changes)) {
    const reference = referenceOf(resource, field)
    if (!reference) continue
    const ids = 'ids' in change ? change.ids : 'value' in change ? [Number(change.value)] : []
    const found = await readReferences(db, reference, ids)
    references.set(field, found)
    if (found.length !== ids.length) unknown.push(field)
  }
  return { references, unknown }
}
type LinkedRecords = Awaited<ReturnType<typeof readLinked>>

type Row = {
  id: number
  name: string
  hindi_name: string | null
  before: (string | number[] | string[] | null)[]
  /** The aliases after the edit, which the database computes. */
  aliases: string[] | null
}

/** Reads the first changed records, with their fields before and after. */
async function readRows(
  db: Database,
  resource: Resource,
  plan: Plan,
  changes: FieldChanges,
  which: Condition,
  conditions: readonly Changed[],
  { references }: LinkedRecords,
): Promise<BulkPreview['rows']> {
  const { table, id, names } = resource
  const fields = Object.keys(changes)
  const before = fields.map((field) => {
    const link = referenceOf(resource, field)?.link
    if (!link) return sql`to_jsonb(t.${sql.ref(field)})`
    return sql`(select coalesce(jsonb_agg(l.${sql.ref(link.other.id)}), '[]') from ${sql.table(link.table)} l
      where l.${sql.ref(link.own.id)} = t.${sql.ref(id)})`
  })
  const [name, hindi] = names
  const aliased = plan.columns.find(({ field }) => field === 'aliases')
  const { rows } = await sql<Row>`
    select t.${sql.ref(id)} as id, t.${sql.ref(name)} as name,
      ${name === hindi ? sql`null` : sql`t.${sql.ref(hindi)}`} as hindi_name,
      jsonb_build_array(${sql.join(before)}) as before, ${aliased?.value ?? sql`null::text[]`} as aliases
    from ${sql.table(table)} t where ${which} and ${anyOf(conditions)}
    order by t.date_modified desc, t.${sql.ref(id)} desc limit ${sql.lit(ROWS)}`.execute(db)
  const shown: BulkPreview['rows'] = rows.map((row) => ({ ...row, fields: [] }))
  for (const [at, field] of fields.entries()) {
    const change = changes[field]
    if (!change) continue
    const reference = referenceOf(resource, field)
    const values = rows.map((row) => row.before[at] ?? null)
    const ids = values.flatMap(idsIn)
    const known = [...(await readReferences(db, reference, ids)), ...(references.get(field) ?? [])]
    const naming = plan.names.find((one) => one.field === field)
    for (const [index, value] of values.entries())
      shown[index]?.fields.push({
        field,
        before: reference ? recordsOf(known, value) : textOf(value),
        after: reference
          ? recordsOf(known, linksAfter(value, change))
          : textOf(
              field === aliased?.field
                ? rows[index]?.aliases
                : naming
                  ? nameAfter(naming, value)
                  : valueAfter(value, change),
            ),
      })
  }
  return shown.map(({ id: key, name: english, hindi_name, fields: both }) => ({
    id: key,
    name: english,
    hindi_name,
    fields: both,
  }))
}

type Stored = Row['before'][number]

function textOf(value: unknown): ShownValue {
  const text = Array.isArray(value) ? value.join(', ') || null : value
  return text === null || text === undefined ? null : String(text).slice(0, SHOWN_LENGTH)
}

const idsIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number')

/** The records with the ids in a value, each once, by name. */
function recordsOf(known: readonly Reference[], value: unknown): Reference[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  const found = [...new Set(idsIn(value))].flatMap((id) => byId.get(id) ?? [])
  return found.sort((a, b) => a.name.localeCompare(b.name))
}

function valueAfter(before: unknown, change: FieldChange): unknown {
  if (change.op === 'clear') return null
  if (!('value' in change)) return before
  return change.op === 'fill' && before !== null ? before : change.value
}

function nameAfter(change: NameChange, before: Stored): string | null {
  if (typeof before !== 'string') return null
  return replacePart(change, before).text ?? before
}

function linksAfter(before: Stored, change: FieldChange): unknown {
  if (!('ids' in change)) return valueAfter(before, change)
  const { op, ids } = change
  if (op === 'remove') return idsIn(before).filter((id) => !ids.includes(id))
  return op === 'add' ? [...idsIn(before), ...ids] : ids
}
