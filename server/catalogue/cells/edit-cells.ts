import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FieldChange, FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { RowCells } from '#contract/catalogue/cells.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import { LOST_LETTERS } from '#contract/values/fields.ts'
import { isWithoutLettersOf } from '#contract/values/lost-letters.ts'
import { type Actor, closeChange, openChange } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { aliasesOf, withoutOwnNames } from '../aliases.ts'
import { lockTargets, type Target, targetsOf } from '../bulk-edit/plan.ts'
import { batchOf } from '../bulk-edit/write-batch.ts'
import type { Resource } from '../resource.ts'
import { batchWriter } from '../write-records.ts'
import { planRows } from './plan-rows.ts'
import { isIds, type Refused, type RowValues, readValues } from './read-values.ts'

export type EditedCells = { saved: number; changed: number; refused: Refused[] }

/**
 * Edits fields of records, each with its own values, as one entry of the history. Returns the cells that stay unchanged: their
 * value breaks a rule, or their record has another version or no longer exists.
 */
export async function editCells(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  edited: EditedFields,
  cells: readonly RowCells[],
): Promise<EditedCells> {
  const { rows, refused } = readValues(edited, cells)
  refused.push(...(await leaveOutUnknown(trx, resource, rows)))
  const versions = await lockRows(trx, resource, rows)
  const written = rows.filter((row) => {
    const version = versions.get(row.id)
    if (version === row.version) return row.values.size > 0
    const [reason, problem] =
      version === undefined
        ? (['gone', message(`gone.${resource.noun}`)] as const)
        : (['stale', message(`stale.${resource.noun}`)] as const)
    for (const field of row.values.keys()) refused.push({ id: row.id, field, problem, reason })
    return false
  })
  const changed = written.length > 0 ? await write(trx, actor, resource, edited, written, refused) : 0
  return { saved: written.reduce((sum, { values }) => sum + values.size, 0), changed, refused }
}

async function write(
  trx: Transaction,
  actor: Actor,
  resource: Resource,
  edited: EditedFields,
  rows: readonly RowValues[],
  refused: Refused[],
): Promise<number> {
  const different = await withoutSame(trx, resource, edited, rows, refused)
  if (different.length === 0) return 0
  const change_id = await openChange(trx, actor, resource.table, 'edit', 0, 'same_fields')
  const writer = batchWriter(trx, change_id, resource)
  let changed = 0
  for (const { plan, ...records } of planRows(resource, edited, different))
    changed += await writer.write(batchOf(change_id, plan, resource, records))
  await writer.end()
  await closeChange(trx, actor, change_id, changed)
  return changed
}

/** Removes the cells that link to a record that does not exist, and returns them. The existing records are locked. */
async function leaveOutUnknown(
  trx: Transaction,
  resource: Resource,
  rows: readonly RowValues[],
): Promise<Refused[]> {
  const targets = Map.groupBy(
    rows.flatMap(({ id, values }) =>
      targetsOf(resource, linkChanges(values)).map((target) => ({ id, target })),
    ),
    ({ target }) => target.field,
  )
  const refused: Refused[] = []
  for (const [field, named] of targets) {
    const [first] = named
    if (!first) continue
    const all: Target = { ...first.target, ids: [...new Set(named.flatMap(({ target }) => target.ids))] }
    const known = await lockTargets(trx, all)
    for (const { id, target } of named) {
      if (target.ids.every((one) => known.has(one))) continue
      rows.find((row) => row.id === id)?.values.delete(field)
      refused.push({ id, field, problem: message('links.oneIsGone'), reason: 'invalid' })
    }
  }
  return refused
}

/** The linked ids in the values of a row, in the form of the changes of a bulk edit. */
const linkChanges = (values: RowValues['values']): FieldChanges =>
  Object.fromEntries(
    [...values].flatMap(([field, value]): [string, FieldChange][] => {
      if (Array.isArray(value)) return isIds(value) ? [[field, { op: 'replace', ids: value }]] : []
      return typeof value === 'number' ? [[field, { op: 'set', value }]] : []
    }),
  )

/** Locks the records, and returns the version of each. */
async function lockRows(trx: Transaction, { table, id }: Resource, rows: readonly RowValues[]) {
  const key = sql.ref(id)
  const found = await sql<{ id: number; version: number }>`
    select ${key} as id, version from ${sql.table(table)}
    where ${key} = any(${rows.map((row) => row.id)}::int[]) order by ${key} for no key update`.execute(trx)
  return new Map(found.rows.map((row) => [row.id, row.version]))
}

/**
 * Leaves out the values that a record has already. Links are compared as they are written, and aliases without the record's own
 * names; a value that would lose letters is refused.
 */
async function withoutSame(
  trx: Transaction,
  resource: Resource,
  edited: EditedFields,
  rows: readonly RowValues[],
  refused: Refused[],
): Promise<RowValues[]> {
  const fields = new Set(rows.flatMap(({ values }) => [...values.keys()]))
  const { table, id } = resource
  const columns = [...fields].filter((field) => !['links', 'names'].includes(edited[field]?.kind ?? ''))
  const named = fields.has('aliases') ? [...resource.names, 'aliases'] : []
  const present = await sql<{ id: number; texts: (string | null)[]; names: Record<string, unknown> }>`
    select ${sql.ref(id)} as id, array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}]::text[] as texts,
      jsonb_build_object(${sql.join(named.flatMap((column) => [sql.lit(column), sql.ref(column)]))}) as names
    from ${sql.table(table)} where ${sql.ref(id)} = any(${rows.map((row) => row.id)}::int[])`.execute(trx)
  const known = new Map(present.rows.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const { texts: has = [], names = {} } = known.get(row.id) ?? {}
    const sent = { ...names, ...Object.fromEntries(row.values) }
    if (row.values.has('aliases')) row.values.set('aliases', aliasesOf(withoutOwnNames(resource, sent)))
    const values = new Map(
      [...row.values].filter(([field, value]) => {
        if (field === 'aliases') return !isDeepStrictEqual(value, names.aliases)
        const at = columns.indexOf(field)
        if (isWithoutLettersOf(has[at] ?? '', String(value))) {
          row.values.delete(field)
          refused.push({ id: row.id, field, problem: LOST_LETTERS, reason: 'invalid' })
          return false
        }
        return at < 0 || (has[at] ?? null) !== (value === null ? null : String(value))
      }),
    )
    return values.size > 0 ? [{ ...row, values }] : []
  })
}
