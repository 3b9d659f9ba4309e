import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { setting } from '#server/catalogue/write-statements.ts'
import { requestRenditions } from '#server/core/audio/renditions/request-renditions.ts'
import { recordAll, SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { StoredAudio } from '#server/core/files/audio.ts'
import { keepFiles } from '#server/core/files/stored-files.ts'
import { recordDead } from './link-checks.store.ts'

/** A download of a track's recording. Each download has its own `fetch_id`. */
export type Fetch = { track_id: number; fetch_id: string }

/** The download state of a pending track `t`. */
export const FETCH_STATE = sql`(
  select jsonb_build_object(
    'state', case when t.is_track_complete = '1' then 'failed' else coalesce(f.state, 'waiting') end,
    'next_at', to_char(f.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'received', f.received,
    'total', f.total)
  from (select t.track_id) one left join track_fetches f using (track_id))`

/** A download with its link, and how often it was started and has failed. */
export type StartedFetch = Fetch & { link: string; begun: number; failed: number }

/** Marks a download as started; null if it was cancelled. */
export async function beginFetch(db: Database, { track_id, fetch_id }: Fetch): Promise<StartedFetch | null> {
  const { rows } = await sql<StartedFetch>`
    update track_fetches f
    set state = 'fetching', begun = begun + 1, next_at = null, received = null, total = null, touched_at = now()
    from tracks t
    where t.track_id = f.track_id and t.track_link is not null
      and f.track_id = ${track_id} and f.fetch_id = ${fetch_id}
    returning f.track_id, f.fetch_id, t.track_link as link, f.begun, f.failed`.execute(db)
  return rows[0] ?? null
}

/** Saves the progress of a download, in bytes; false if it was cancelled. */
export async function recordProgress(
  db: Database,
  { track_id, fetch_id }: Fetch,
  received: number,
  total: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('track_fetches')
    .set({ received, total, touched_at: sql`now()` })
    .where('track_id', '=', track_id)
    .where('fetch_id', '=', fetch_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether a download has not been cancelled. Locks the track first, as all other writes do, to avoid deadlocks; throws when only
 * the link has changed, so that the queue tries again with the new one.
 */
async function isWanted(trx: Transaction, { track_id, fetch_id, link }: StartedFetch): Promise<boolean> {
  const track = await trx
    .selectFrom('tracks')
    .select('track_link')
    .where('track_id', '=', track_id)
    .forUpdate()
    .executeTakeFirst()
  const fetch = await trx
    .selectFrom('track_fetches')
    .select('fetch_id')
    .where('track_id', '=', track_id)
    .executeTakeFirst()
  if (fetch?.fetch_id !== fetch_id) return false
  if (track?.track_link !== link) throw new Error('The link was changed while it was fetched')
  return true
}

/** Cancels the download of a track. */
export async function endFetch(trx: Transaction, track_id: number): Promise<void> {
  await trx.deleteFrom('track_fetches').where('track_id', '=', track_id).execute()
}

/** Stores the downloaded recording with its track, unless the download was cancelled. */
export function completeFetch(context: Context, begun: StartedFetch, audio: StoredAudio): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    if (!(await isWanted(trx, begun))) return
    const { track_id } = begun
    await endFetch(trx, track_id)
    await keepFiles(trx, [audio.key])
    await requestRenditions(trx, context, audio.key)
    const { key, size, duration, bitrate } = audio
    // A first recording changes neither version nor date, so that a concurrent edit of the texts is not rejected as stale.
    await recordAll(
      trx,
      SYSTEM_ACTOR,
      'tracks',
      'edit',
      setting(
        { table: 'tracks', id: 'track_id' },
        {
          set: {
            audio_key: sql`${key}`,
            audio_size: sql`${size}`,
            duration: sql`${duration}::double precision`,
            bitrate: sql`${bitrate}::integer`,
            is_track_complete: sql`'1'`,
            message: sql`null`,
          },
          where: sql`t.track_id = ${track_id}`,
          raised: { when: sql`t.audio_key is not null` },
        },
      ),
    )
    await trx
      .deleteFrom('link_checks')
      .where('track_id', '=', track_id)
      .where('field', '=', 'track_link')
      .execute()
  })
}

/** Ends a download that has failed for good. An earlier recording stays, and the new link counts as dead. */
export function failFetch(db: Database, begun: StartedFetch, message: Message): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await isWanted(trx, begun))) return
    const { track_id, link } = begun
    await endFetch(trx, track_id)
    const { audio_key } = await trx
      .updateTable('tracks')
      .set({ is_track_complete: '1', message })
      .where('track_id', '=', track_id)
      .returning('audio_key')
      .executeTakeFirstOrThrow()
    if (audio_key !== null) await recordDead(trx, { track_id, field: 'track_link', link }, message)
  })
}

/** Postpones a download until `next_at` (ISO 8601); false if it was cancelled. */
export async function postponeFetch(
  trx: Transaction,
  begun: StartedFetch,
  next_at: string,
  message: Message,
): Promise<boolean> {
  if (!(await isWanted(trx, begun))) return false
  const { track_id } = begun
  await trx
    .updateTable('track_fetches')
    .set({ state: 'retrying', failed: sql`failed + 1`, next_at, touched_at: sql`now()` })
    .where('track_id', '=', track_id)
    .execute()
  await trx.updateTable('tracks').set({ message }).where('track_id', '=', track_id).execute()
  return true
}
