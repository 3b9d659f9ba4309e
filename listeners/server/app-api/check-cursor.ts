import { sql } from 'kysely'
import type { AppKind } from '#listeners/contract/kinds.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { startOver } from '#server/core/errors/api-errors.ts'
import { type ChangesCursor, type Moment, parseCursor, wrongCursor } from './changes-cursor.ts'

/** In days. Well below the time for which the log is kept, so that no entry is missing. */
export const MAX_CURSOR_DAYS = 60
/** In seconds: how much the clocks of two database servers may differ after a fail-over. */
const MAX_AHEAD_SECONDS = 300

export type Now = { epoch: string; moment: Moment }

/** The state of the database that a transaction sees. */
export async function readNow(trx: Transaction): Promise<Now> {
  const { rows } = await sql<Moment & { epoch: string }>`
    select e.epoch, pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as seconds,
      coalesce(c.entry_id, 0) as entry_id, coalesce(c.entry_time, 0) as entry_time
    from catalogue_epoch e left join (
      select entry_id, ${entryTime} as entry_time from catalogue_changes order by entry_id desc limit 1) c on true
  `.execute(trx)
  const [now] = rows
  if (!now) throw new Error('The database has no epoch')
  const { epoch, ...moment } = now
  return { epoch, moment }
}

const entryTime = sql`(extract(epoch from changed_at) * 1000000)::bigint`

/**
 * Checks a cursor. Throws 400 for one of a different list or from the future, and 410 for one that is too old, of another
 * database, or of a history that a restored disk has undone.
 */
export async function checkCursor(
  trx: Transaction,
  text: string,
  now: Now,
  { asked, kinds }: { asked: readonly AppKind[]; kinds: readonly AppKind[] },
): Promise<ChangesCursor> {
  const cursor = parseCursor(text)
  const moments = cursor.window ? [cursor.since, cursor.window.until] : [cursor.since]
  if (cursor.asked.join() !== asked.join()) throw wrongCursor()
  if (moments.some(({ seconds }) => seconds > now.moment.seconds + MAX_AHEAD_SECONDS)) throw wrongCursor()
  // An admin has changed which kinds the key allows.
  if (cursor.kinds.join() !== kinds.join()) throw startOver()
  if (cursor.epoch !== now.epoch) throw startOver()
  if (now.moment.seconds - cursor.since.seconds > MAX_CURSOR_DAYS * 86_400) throw startOver()
  for (const moment of moments) await checkMoment(trx, moment)
  return cursor
}

async function checkMoment(trx: Transaction, { snapshot, entry_id, entry_time }: Moment): Promise<void> {
  const { rows: valid } = await sql<{ is_valid: boolean }>`
    select pg_input_is_valid(${snapshot}, 'pg_snapshot') as is_valid`.execute(trx)
  if (!valid[0]?.is_valid) throw wrongCursor()
  const { rows } = await sql<{ is_past: boolean; is_known: boolean }>`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is_past,
      ${entry_id}::bigint = 0 or exists (
        select from catalogue_changes where entry_id = ${entry_id} and ${entryTime} = ${entry_time}
      ) or ${entry_id} < (select min(entry_id) from catalogue_changes) as is_known`.execute(trx)
  // The cursor's transactions or last entry are unknown, because the files of the database were put back to an earlier state.
  if (!rows[0]?.is_past || !rows[0].is_known) throw startOver()
}
