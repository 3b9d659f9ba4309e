import { sql } from 'kysely'
import * as z from 'zod/mini'
import { REQUIRED } from '#contract/calls/fields.ts'
import { may, needOf } from '#contract/calls/permissions.ts'
import { gapFields, gapValues } from '#contract/catalogue/gaps.ts'
import { REVIEWED, type ReviewedList } from '#contract/review.ts'
import type { Prepared } from '#server/catalogue/catalogue.routes.ts'
import { takeLinks } from '#server/catalogue/links.ts'
import { editRecord, type RecordWrite, type Values } from '#server/catalogue/records.ts'
import { type Resource, withDetail } from '#server/catalogue/resource.ts'
import { addToChange, countInto } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, noRight } from '#server/core/errors/api-errors.ts'
import { fieldErrors } from '#server/core/http/field-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { GAPS } from './gaps.ts'
import { isInQueue } from './queue.ts'
import { type Run, readRunOf, setSkipped } from './run.store.ts'
import { lockRun, openEntry, takeFromEntry } from './run-entry.ts'
import { coverOf } from './suggest-covers.ts'

type Sent = {
  list: ReviewedList
  run_id: number
  record_id: number
  version: number
  values?: Record<string, unknown> | undefined
  cover_of?: { list: ReviewedList; id: number } | null | undefined
}
type Accepted = { is_saved: boolean; version: number | null; change_id: number | null }

/**
 * Fills the gap of a record as its form would, and adds it to the entry of the run in the history. A record that has left
 * the queue is not written; one that this run has filled is corrected.
 */
export async function accept(context: Context, admin: SignedIn, sent: Sent): Promise<Accepted> {
  const { db } = context
  const run = await readRunOf(db, admin, sent)
  const resource: Resource = withDetail(RESOURCE_OF[run.list])
  const values = await readValues(context, admin, run, resource, sent)
  const columns = valuesOf(resource, values)
  const { prepare = columnsAsSent } = GAPS[run.gap]
  const prepared = await prepare(context, columns, sent.record_id)
  const links = takeLinks(resource, values)
  const accepted = await inTransaction(db, async (trx): Promise<Accepted> => {
    const change_id = await lockRun(trx, run)
    const isAccepted = change_id !== null && (await isIn(trx, change_id, resource, sent.record_id))
    const isThere = await lockRecord(trx, run, resource, sent.record_id, isAccepted)
    if (!isThere) return { is_saved: false, version: null, change_id }
    const written = { ...prepared.values, ...(await prepared.beforeSave?.(trx, admin)) }
    let entry = change_id
    const record: RecordWrite = async (change) => {
      entry ??= await openEntry(trx, admin, run, resource.table)
      await addToEntry(trx, entry, resource, Object.keys(written), change)
    }
    await editRecord(trx, admin, resource, sent.record_id, written, sent.version, links, () => null, record)
    await prepared.afterSave?.(trx, sent.record_id)
    await setSkipped(trx, admin, run, sent.record_id, false)
    return { is_saved: true, version: await versionOf(trx, resource, sent.record_id), change_id: entry }
  })
  const { is_saved, change_id } = accepted
  if (is_saved && change_id !== null)
    admin.onChangeRecorded?.(change_id, { resource: resource.table, action: 'edit' })
  return accepted
}

const columnsAsSent = async (_context: Context, values: Values): Promise<Prepared> => ({ values })

/** What fills the gap, by the rules of the form. Throws `invalid`, also when nothing was sent. */
async function readValues(
  { db }: Context,
  { rights }: SignedIn,
  { list, gap }: Run,
  resource: Resource,
  { values = {}, cover_of, record_id }: Sent,
): Promise<Record<string, unknown>> {
  if (cover_of && gap === 'cover') {
    const need = needOf(cover_of.list, 'view')
    if (!may(rights, need)) throw noRight(need)
    const cover_picture = await coverOf(db, resource, record_id, cover_of)
    if (cover_picture === null) throw invalid({ cover_picture: message('review.noCover') })
    return { cover_picture }
  }
  const read = z.safeParse(gapValues(REVIEWED[list], gap), values, { error: () => message('rules.invalid') })
  if (!read.success) throw invalid(fieldErrors(read.error))
  const filled = Object.entries(read.data).filter(([, value]) => !isEmpty(value))
  const [first = gap] = gapFields(REVIEWED[list], gap).keys()
  if (filled.length === 0) throw invalid({ [first]: REQUIRED })
  return Object.fromEntries(filled)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The values that are columns: not those of links, which `takeLinks` reads. */
function valuesOf(resource: Resource, values: Record<string, unknown>): Values {
  const links = takeLinks(resource, values)
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]): [string, string | number][] =>
      !(field in links) && (typeof value === 'string' || typeof value === 'number') ? [[field, value]] : [],
    ),
  )
}

async function isIn(trx: Transaction, change_id: number, { table }: Resource, record_id: number) {
  const { rows } = await sql`
    select from change_rows
    where change_id = ${change_id} and resource = ${table} and record_id = ${record_id}`.execute(trx)
  return rows.length > 0
}

async function lockRecord(trx: Transaction, run: Run, resource: Resource, id: number, isAccepted: boolean) {
  const which = isAccepted ? sql`true` : await isInQueue(trx, run)
  const { rows } = await sql`
    select from ${sql.table(resource.table)} t where ${sql.ref(`t.${resource.id}`)} = ${id} and ${which}
    for no key update`.execute(trx)
  return rows.length > 0
}

type Written = Parameters<RecordWrite>[0]

/**
 * Adds what was changed in a record, in the form of a bulk edit, by which the undo restores it. Of a correction, what the
 * record was before the first time stays.
 */
async function addToEntry(
  trx: Transaction,
  change_id: number,
  { table }: Resource,
  columns: readonly string[],
  { record_id, before, after }: Written,
): Promise<void> {
  const first = await takeFromEntry(trx, change_id, table, record_id)
  const change = {
    record_id,
    before: first ? first.before : changedPart(before ?? {}, columns),
    after: changedPart(after, columns),
  }
  await addToChange(trx, change_id, table, [change])
  if (!first) await countInto(trx, change_id, 1)
}

function changedPart(state: Record<string, unknown>, columns: readonly string[]) {
  const kept = [...columns, 'version'].map((column) => [column, state[column]])
  const links = Object.entries(state.links ?? {}).map(([table, ids]) => [
    table,
    Array.isArray(ids) ? ids.toSorted((a, b) => Number(a) - Number(b)) : ids,
  ])
  return { ...Object.fromEntries(kept), ...(links.length > 0 && { links: Object.fromEntries(links) }) }
}

async function versionOf(trx: Transaction, { table, id }: Resource, record_id: number) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where ${sql.ref(id)} = ${record_id}`.execute(trx)
  return rows[0]?.version ?? null
}
