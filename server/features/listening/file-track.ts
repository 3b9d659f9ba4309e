import { sql } from 'kysely'
import { FILED_UNDER, type Filing } from '#contract/features/listening.ts'
import { linking, unlinking } from '#server/catalogue/write-statements.ts'
import { addToChange, countInto } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { readRun } from '#server/features/review/run.store.ts'
import { lockRun, openEntry, takeFromEntry } from '#server/features/review/run-entry.ts'
import { recordedWith, type State } from './entry-states.ts'

type Sent = { run_id: number; track_id: number; filing: Filing }
type Filed = { is_changed: boolean; change_id: number | null; filed: number }

/**
 * Files one track, and adds it to the entry of the run in the history. Only this link or status is written, so what others
 * have changed in the track meanwhile stays; the version stays as well (`docs/decisions/0004-selections.md`).
 */
export async function fileTrack(db: Database, admin: SignedIn, sent: Sent): Promise<Filed> {
  const { track_id, filing } = sent
  const run = await readRun(db, admin, sent.run_id, ['listening'])
  const filed = await inTransaction(db, async (trx): Promise<Filed> => {
    const open = await lockRun(trx, run)
    const { rows } = await sql`
      select from tracks where track_id = ${track_id} for no key update`.execute(trx)
    if (rows.length === 0) throw notFound('track')
    const was = await stateOf(trx, track_id)
    if (!(await write(trx, track_id, filing)))
      return { is_changed: false, change_id: open, filed: await recordsOf(trx, open) }
    const entry = open ?? (await openEntry(trx, admin, run, 'tracks'))
    await addToEntry(trx, entry, track_id, was)
    const records = await recordsOf(trx, entry)
    if (records > 0) return { is_changed: true, change_id: entry, filed: records }
    // Everything was taken back, so the history has nothing to show, and the next filing opens another entry.
    await trx.deleteFrom('changes').where('change_id', '=', entry).execute()
    return { is_changed: true, change_id: null, filed: 0 }
  })
  const { is_changed, change_id } = filed
  if (is_changed && change_id !== null)
    admin.onChangeRecorded?.(change_id, { resource: 'tracks', action: 'edit' })
  return filed
}

/** Writes the status or link; returns whether that was a change. */
async function write(trx: Transaction, track_id: number, filing: Filing): Promise<boolean> {
  const { numAffectedRows = 0n } = await ('list' in filing
    ? writeLink(trx, track_id, filing)
    : sql`update tracks set is_active = ${filing.is_active}
        where track_id = ${track_id} and is_active <> ${filing.is_active}`.execute(trx))
  return numAffectedRows > 0n
}

type LinkFiling = Extract<Filing, { list: unknown }>

async function writeLink(trx: Transaction, track_id: number, { list, id, is_linked }: LinkFiling) {
  const link = linkBetween('tracks', list)
  const { own, other } = link
  const otherId = sql.ref(other.id)
  if (!is_linked)
    return unlinking(link, sql`where ${sql.ref(own.id)} = ${track_id} and ${otherId} = ${id}`).execute(trx)
  // The record is locked, so that it is not deleted before the link is written.
  const { rows } = await sql`
    select from ${sql.table(other.resource)} where ${otherId} = ${id} for key share`.execute(trx)
  if (rows.length === 0) throw invalid({ [other.id]: message('links.oneIsGone') })
  return linking(link, {
    ids: sql`${track_id}::int, ${id}::int`,
  }).execute(trx)
}

/** Adds a filed track to the entry, in the form of a bulk edit, by which the undo restores it. */
async function addToEntry(trx: Transaction, change_id: number, track_id: number, was: State) {
  const known = await takeFromEntry<State>(trx, change_id, 'tracks', track_id)
  const all = recordedWith(known, was, await stateOf(trx, track_id))
  if (all) await addToChange(trx, change_id, 'tracks', [{ record_id: track_id, ...all }])
  const more = Number(all !== null) - Number(known !== null)
  if (more !== 0) await countInto(trx, change_id, more)
}

async function stateOf(trx: Transaction, track_id: number): Promise<State> {
  const links = FILED_UNDER.flatMap((list) => {
    const { table, own, other } = linkBetween('tracks', list)
    const id = sql.ref(`l.${other.id}`)
    return [
      sql.lit(table),
      sql`(select coalesce(jsonb_agg(${id} order by ${id}), '[]') from ${sql.table(table)} l
        where ${sql.ref(`l.${own.id}`)} = t.track_id)`,
    ]
  })
  const { rows } = await sql<State>`
    select t.is_active, jsonb_build_object(${sql.join(links)}) as links
    from tracks t where t.track_id = ${track_id}`.execute(trx)
  const [state] = rows
  if (!state) throw notFound('track')
  return state
}

async function recordsOf(trx: Transaction, change_id: number | null): Promise<number> {
  if (change_id === null) return 0
  const { rows } = await sql<{ records: number }>`
    select records from changes where change_id = ${change_id}`.execute(trx)
  return rows[0]?.records ?? 0
}
