import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { Ledger } from './ledger.ts'
import { withDatabase } from './verify.ts'
import type { World } from './world.ts'

type Drained = Pick<World, 'databaseUrl' | 'services'>

/** In milliseconds: once the pauses before retries are over, some of the background work ends within this time. */
const STALLED_AFTER_MS = 4 * 60_000

/** Waits until the background work is done, and says what of it is lost, doubled or cut short. */
export async function drain(world: Drained, ledger: Ledger): Promise<string[]> {
  return withDatabase(world, async (db) => {
    let left = await countLeft(db)
    let end = performance.now() + STALLED_AFTER_MS
    while (performance.now() < end && left > 0) {
      // Ends the pauses of what waits to be tried again.
      await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
      await pause(1000)
      const now = await countLeft(db)
      if (now !== left) end = performance.now() + STALLED_AFTER_MS
      left = now
    }
    return [
      ...(await imported(db, ledger)),
      ...(await recordings(db, world)),
      ...(await mails(db, world, ledger)),
      ...(await pushed(db, world, ledger)),
    ]
  })
}

/** After that time the product shows it as "unknown": the process that was sending it has ended. Nothing sends it again. */
const IS_SENDING = sql`(state = 'sending' and sending_at > now() - interval '30 seconds')`

async function countLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from imports where state = 'importing')
      + (select count(*) from tracks where is_track_complete = '0' and track_link like 'http://127.0.0.1:%')
      + (select count(*) from notifications where state = 'queued' or ${IS_SENDING})
      + (select count(*) from mails) as left`.execute(db)
  return rows[0]?.left ?? 0
}

/** Each row of a started import is there once. */
async function imported(db: Database, { imports }: Ledger): Promise<string[]> {
  const names = imports.flatMap((one) => one.names)
  const { rows } = await sql<{ display_name: string; n: number }>`
    select display_name, count(*) as n from tracks where display_name = any(${names}::text[]) group by 1`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.display_name, row.n]))
  return imports.flatMap(({ id, names: rowsOfOne, isStarted }) => {
    const there = rowsOfOne.filter((name) => found.has(name)).length
    const doubled = rowsOfOne.filter((name) => (found.get(name) ?? 0) > 1).length
    // One that was not acknowledged has happened, or not.
    const isWhole = there === rowsOfOne.length || (!isStarted && there === 0)
    return isWhole && doubled === 0
      ? []
      : [`import ${id} has ${there} of ${rowsOfOne.length} tracks, ${doubled} doubled`]
  })
}

/** What was downloaded is whole, or has failed and says why. */
async function recordings(db: Database, { services }: Drained): Promise<string[]> {
  const { rows } = await sql<{ waiting: number; short: number; silent: number }>`
    select count(*) filter (where t.is_track_complete = '0') as waiting,
      count(*) filter (where t.is_track_complete = '1' and t.audio_key is not null
        and f.size is distinct from ${services.recording.length}) as short,
      count(*) filter (where t.is_track_complete = '1' and t.audio_key is null and t.message is null) as silent
    from tracks t left join stored_file f on f.key = t.audio_key
    where t.track_link like 'http://127.0.0.1:%'`.execute(db)
  const { waiting = 0, short = 0, silent = 0 } = rows[0] ?? {}
  return [
    ...(waiting > 0 ? [`${waiting} downloads are not done`] : []),
    ...(short > 0 ? [`${short} downloads are complete, but not whole`] : []),
    ...(silent > 0 ? [`${silent} downloads have failed without saying why`] : []),
  ]
}

/** Every promised mail has come; one that came twice is the same one. */
async function mails(db: Database, { services }: Drained, ledger: Ledger): Promise<string[]> {
  const came = Map.groupBy(services.mail.mails, ({ to }) => to[0] ?? '')
  const { rows } = await sql<{ n: number }>`select count(*) as n from mails`.execute(db)
  const missing = ledger.mails.filter((email) => !came.has(email)).length
  // The main admin also gets a mail for each new browser.
  const different = [...came].filter(
    ([to, list]) =>
      ledger.mails.includes(to) &&
      new Set(list.map(({ data }) => /^message-id: (.*)$/im.exec(data)?.[1])).size > 1,
  ).length
  return [
    ...(missing > 0 ? [`${missing} mails have not come, ${rows[0]?.n ?? 0} wait`] : []),
    ...(different > 0 ? [`${different} mails came twice under different ids`] : []),
  ]
}

/** No notification was handed over twice; one that reads "sent" was handed over. */
async function pushed(db: Database, { services }: Drained, { notifications }: Ledger): Promise<string[]> {
  const taken = Map.groupBy(services.push.taken, ({ notification }) => notification.title)
  const ids = notifications.map(({ id }) => id)
  const { rows } = await sql<{ title: string; state: string }>`
    select title, case when state = 'sending' and not ${IS_SENDING} then 'unknown' else state end as state
    from notifications where notification_id = any(${ids}::int[])`.execute(db)
  const wrong = rows.flatMap(({ title, state }) => {
    const times = taken.get(title)?.length ?? 0
    return times > 1 || (state === 'sent' && times === 0) || state === 'queued' || state === 'sending'
      ? [`notification "${title}" is ${state} and was handed over ${times} times`]
      : []
  })
  return rows.length === ids.length ? wrong : [...wrong, `${ids.length - rows.length} notifications are gone`]
}
