import type { SentLinks } from '#server/catalogue/links.ts'
import { editRecord, type RecordWrite, type Values } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { addToChange, countInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import type { Run } from './run.store.ts'
import { lockRun, openEntry, takeFromEntry } from './run-entry.ts'

type Change = Parameters<RecordWrite>[0]
type State = Record<string, unknown> & { links?: Record<string, unknown> }

/** Edits a record, and adds the edit to the entry of the run. Returns the entry. */
export async function writeEdit(
  trx: Transaction,
  admin: SignedIn,
  run: Run,
  resource: Resource,
  record_id: number,
  version: number | null,
  values: Values,
  links: SentLinks = {},
): Promise<number | null> {
  let entry = await lockRun(trx, run)
  const record: RecordWrite = async (change) => {
    entry ??= await openEntry(trx, admin, run, resource.table)
    await addToEntry(trx, entry, resource, Object.keys(values), change)
  }
  await editRecord(trx, admin, resource, record_id, values, version, links, () => null, record)
  return entry
}

/**
 * Adds the changes of a record to an entry, in the form of a bulk edit, by which the undo restores them. After a correction, the
 * entry still has the values before the first edit.
 */
async function addToEntry(
  trx: Transaction,
  change_id: number,
  { table }: Resource,
  columns: readonly string[],
  { record_id, before, after }: Change,
): Promise<void> {
  const first = await takeFromEntry<State>(trx, change_id, table, record_id)
  const all = [...new Set([...Object.keys(first?.before ?? {}), ...columns])]
  const was = changedPart(before ?? {}, all)
  const is = changedPart(after, all)
  const change = {
    record_id,
    before: first ? { ...was, ...first.before, ...withLinks({ ...was.links, ...first.before.links }) } : was,
    after: first ? { ...is, ...withLinks({ ...first.after.links, ...is.links }) } : is,
  }
  await addToChange(trx, change_id, table, [change])
  if (!first) await countInto(trx, change_id, 1)
}

const withLinks = (links: Record<string, unknown>) => (Object.keys(links).length > 0 ? { links } : {})

function changedPart(state: Record<string, unknown>, columns: readonly string[]): State {
  const kept = [...columns.filter((column) => column !== 'links'), 'version'].map((column) => [
    column,
    state[column],
  ])
  const links = Object.entries(state.links ?? {}).map(([table, ids]) => [
    table,
    Array.isArray(ids) ? ids.toSorted((a, b) => Number(a) - Number(b)) : ids,
  ])
  return { ...Object.fromEntries(kept), ...withLinks(Object.fromEntries(links)) }
}
