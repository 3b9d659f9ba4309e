import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldChange, FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { EditedField, EditedFields } from '#contract/values/field-kinds.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { type LinkSeenFrom, REFERENCES } from '#server/core/database/links.ts'
import { formLinks } from '../links.ts'
import { type Resource, withDetail } from '../resource.ts'
import { aliasesChange } from './changed-aliases.ts'

type Condition = RawBuilder<SqlBool>

/** A column that gets a value. `isChanged` is the condition on the alias `t` that the record has another value. */
export type ColumnChange = {
  field: string
  value: RawBuilder<unknown>
  isChanged: Condition
  /** Whether the values of the column take only a few bytes. */
  isSmall: boolean
}
/** A column with texts in which one part is replaced. */
export type NameChange = {
  field: string
  rule: EditedField['rule']
  part: Extract<FieldChange, { op: 'find' }>
}
export type LinkOp = 'add' | 'remove' | 'replace' | 'clear'
export type LinkChange = {
  field: string
  link: LinkSeenFrom
  op: LinkOp
  ids: number[]
  /** The last position in each ordered list to which records are added. Without it, each statement reads the positions. */
  lasts?: number[]
  isChanged: Condition
}

/** The changes of a bulk edit, grouped by how they are written. */
export type Plan = { columns: ColumnChange[]; names: NameChange[]; links: LinkChange[] }

/** The changes in the form in which they are written. In the columns of `names`, each record gets its own text. */
export type WrittenPlan = Omit<Plan, 'names'> & {
  names: readonly { field: string; kind?: EditedField['kind'] }[]
  /** Whether all changes raise versions, as saving a form does. */
  isEdit?: boolean
}

const TYPES = {
  line: sql`text`,
  text: sql`text`,
  day: sql`date`,
  status: sql`text`,
  flag: sql`text`,
  link: sql`integer`,
  links: sql`integer`,
  names: sql`text[]`,
}

export function planOf(resource: Resource, edited: EditedFields, changes: FieldChanges): Plan {
  const plan: Plan = { columns: [], names: [], links: [] }
  for (const [field, change] of Object.entries(changes)) {
    const known = edited[field]
    if (!known) throw new Error(`${resource.table} has no field ${field}`)
    const link = linkOfField(resource, field)
    if (change.op === 'find') plan.names.push({ field, rule: known.rule, part: change })
    else if (known.kind === 'names') plan.columns.push(aliasesChange(resource, field, change))
    else if (link) plan.links.push(linkChange(resource, field, link, change))
    else plan.columns.push(columnChange(field, known, change))
  }
  return plan
}

/** The link that a form field edits; undefined for a field that is a column. */
export const linkOfField = (resource: Resource, field: string): LinkSeenFrom | undefined =>
  formLinks(withDetail(resource)).find(({ other }) => other.id === field)

export function columnChange(field: string, { kind }: EditedField, change: FieldChange): ColumnChange {
  const column = sql.ref(`t.${field}`)
  const isSmall = kind !== 'line' && kind !== 'text'
  if (change.op === 'clear')
    return { field, isSmall, value: sql`null`, isChanged: sql`${column} is not null` }
  if (!('value' in change)) throw new Error(`${field} cannot be changed by ${change.op}`)
  const value = sql`${change.value}::${TYPES[kind]}`
  if (change.op === 'fill')
    return { field, isSmall, value: sql`coalesce(${column}, ${value})`, isChanged: sql`${column} is null` }
  return { field, isSmall, value, isChanged: sql`${column} is distinct from ${value}` }
}

export function linkChange(
  { id }: Resource,
  field: string,
  link: LinkSeenFrom,
  change: FieldChange,
): LinkChange {
  const ids = 'ids' in change ? change.ids : []
  const op = change.op === 'add' || change.op === 'remove' || change.op === 'clear' ? change.op : 'replace'
  const linked = sql`select from ${sql.table(link.table)} l where l.${sql.ref(link.own.id)} = t.${sql.ref(id)}`
  const other = sql`l.${sql.ref(link.other.id)}`
  const isOne = sql`${other} = any(${ids}::int[])`
  const lacks = sql<SqlBool>`(select count(*) from (${linked} and ${isOne}) have) < ${ids.length}`
  const conditions: Record<LinkOp, Condition> = {
    add: lacks,
    remove: sql`exists (${linked} and ${isOne})`,
    replace: sql`(${lacks} or exists (${linked} and not ${isOne}))`,
    clear: sql`exists (${linked})`,
  }
  return { field, link, op, ids, isChanged: conditions[op] }
}

/** The ids of the records that a change links to, and the table in which these records must be. */
export function targetsOf(resource: Resource, changes: FieldChanges): Target[] {
  return Object.entries(changes).flatMap(([field, change]): Target[] => {
    const link = linkOfField(resource, field)
    if (link) return 'ids' in change ? [{ field, ...link.other, ids: change.ids, ordered: link.ordered }] : []
    const reference = REFERENCES.find(({ from, column }) => from === resource.table && column === field)
    if (!reference || !('value' in change)) return []
    return [
      { field, resource: reference.to, id: reference.toId, ids: [Number(change.value)], ordered: false },
    ]
  })
}
export type Target = { field: string; resource: string; id: string; ids: readonly number[]; ordered: boolean }

/** Locks the records to link until the end of the transaction, and returns the fields in which one does not exist. */
export async function unknownTargets(trx: Transaction, targets: readonly Target[]): Promise<string[]> {
  const unknown: string[] = []
  for (const target of targets) {
    const known = await lockTargets(trx, target)
    if (known.size !== target.ids.length) unknown.push(target.field)
  }
  return unknown
}

/** Locks the records to link until the end of the transaction, and returns the ids of those that exist. */
export async function lockTargets(
  trx: Transaction,
  { resource, id, ids, ordered }: Target,
): Promise<Set<number>> {
  const key = sql.ref(id)
  // The owner of an ordered list is locked for each addition, since two at a time would take the same positions.
  const lock = ordered ? sql`for no key update` : sql`for key share`
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(resource)} where ${key} = any(${ids}::int[]) order by ${key} ${lock}`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.id))
}
