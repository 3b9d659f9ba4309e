import * as z from 'zod/mini'
import { may, needOf } from '#contract/calls/permissions.ts'
import { described } from '#contract/catalogue/described.ts'
import { gapFields, gapValues } from '#contract/catalogue/gaps.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import type { Prepared } from '#server/catalogue/catalogue.routes.ts'
import { takeLinks } from '#server/catalogue/links.ts'
import type { Values } from '#server/catalogue/records.ts'
import { type Resource, withDetail } from '#server/catalogue/resource.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, noRight } from '#server/core/errors/api-errors.ts'
import { fieldErrors, unexplained } from '#server/core/http/field-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { GAPS } from './gaps.ts'
import { openRecord, versionOf } from './open-record.ts'
import { type Run, readRunOf, setSkipped } from './run.store.ts'
import { coverOf } from './suggest-covers.ts'
import { writeEdit } from './write-edit.ts'

type Sent = {
  list: KindName
  run_id: number
  record_id: number
  version: number
  values?: Record<string, unknown> | undefined
  cover_of?: { list: KindName; id: number } | null | undefined
}
type Accepted = { is_saved: boolean; version: number | null; change_id: number | null }

/**
 * Fills the gap of a record as its form would, and adds it to the entry of the run. A record that has left the queue is not
 * written, and one that this run has filled is corrected.
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
    const { isThere, change_id, version } = await openRecord(context, trx, admin, run, resource, sent)
    if (!isThere) return { is_saved: false, version: null, change_id }
    const written = { ...prepared.values, ...(await prepared.beforeSave?.(trx, admin)) }
    const entry = await writeEdit(trx, admin, run, resource, sent.record_id, version, written, links)
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

/** Reads the values that fill the gap, by the rules of the form. Throws `invalid`, also when nothing was sent. */
async function readValues(
  { db }: Context,
  { rights }: SignedIn,
  { list, gap }: Run,
  resource: Resource,
  { values = {}, cover_of, record_id }: Sent,
): Promise<Record<string, unknown>> {
  if (cover_of && gapFields(described(list), gap).has('cover_picture')) {
    const need = needOf(cover_of.list, 'view')
    if (!may(rights, need)) throw noRight(need)
    const cover_picture = await coverOf(db, resource, record_id, cover_of)
    if (cover_picture === null) throw invalid({ cover_picture: message('review.noCover') })
    return { cover_picture }
  }
  const read = z.safeParse(gapValues(described(list), gap), values, { error: unexplained })
  if (!read.success) throw invalid(fieldErrors(read.error))
  const filled = Object.entries(read.data).filter(([, value]) => !isEmpty(value))
  const [first = gap] = gapFields(described(list), gap).keys()
  if (filled.length === 0) throw invalid({ [first]: REQUIRED })
  return Object.fromEntries(filled)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The values that are columns. `takeLinks` reads those of links. */
function valuesOf(resource: Resource, values: Record<string, unknown>): Values {
  const links = takeLinks(resource, values)
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]): [string, string | number][] =>
      !(field in links) && (typeof value === 'string' || typeof value === 'number') ? [[field, value]] : [],
    ),
  )
}
