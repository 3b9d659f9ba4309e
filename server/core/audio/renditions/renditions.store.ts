import { type RawBuilder, sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { ReportedWork } from '#server/core/database/work-progress.ts'
import { keepFiles } from '#server/core/files/stored-files.ts'

/** A rendition to be made: the key of its original, and the name of its format. */
export type Wanted = { source_key: string; format: string }

/** The work of making the renditions that are missing, such as after an upgrade or a restore. */
export const CONVERTING: ReportedWork = { name: 'renditions', version: 1 }

/** Whether the job of a rendition has been lost, such as by a restore: it has not ended within a day. */
const LOST = sql`(r.state = 'waiting' and r.requested_at < now() - interval '1 day')`

/** Whether a failed rendition may be tried again: by another version of ffmpeg, or a day later if ffmpeg was not the reason. */
const mayRetry = (ffmpeg: string) => sql`(r.state = 'failed' and (r.ffmpeg <> ${ffmpeg}
  or (r.ffmpeg is null and r.requested_at < now() - interval '1 day')))`

/** Marks renditions as requested, and returns those that were not marked before: each is made once. */
export async function markRequested(
  trx: Transaction,
  source_key: string,
  formats: readonly string[],
): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    insert into audio_renditions as r (source_key, format)
    select key, format from stored_file, unnest(${formats}::text[]) as format where key = ${source_key}
    on conflict (source_key, format) do update
      set state = 'waiting', requested_at = now(), problem = null where ${LOST} or r.state = 'failed'
    returning source_key, format`.execute(trx)
  return rows
}

/** The end of a statement: from the tracks whose recording lacks a rendition, once for each format. */
const fromWithout = (formats: readonly string[], ffmpeg: string) => sql`
  from tracks t, unnest(${formats}::text[]) as format
  where t.audio_key is not null and not exists (
    select from audio_renditions r where r.source_key = t.audio_key and r.format = format.format
      and not ${LOST} and not ${mayRetry(ffmpeg)})`

/** A track's recording that lacks a rendition, the most played first; undefined when there is none. */
export async function nextWithout(
  trx: Transaction,
  formats: readonly string[],
  ffmpeg: string,
): Promise<Wanted | undefined> {
  const { rows } = await sql<Wanted>`
    select t.audio_key as source_key, format ${fromWithout(formats, ffmpeg)}
    order by t."trackCount" desc, t.track_id desc limit 1`.execute(trx)
  return rows[0]
}

/** How many renditions are lacking. */
export async function countWithout(
  db: Database,
  formats: readonly string[],
  ffmpeg: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${fromWithout(formats, ffmpeg)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether a rendition is still to be made: not if the original is gone, or another job has made it. */
export async function isWanted(db: Database, { source_key, format }: Wanted): Promise<boolean> {
  const row = await db
    .selectFrom('audio_renditions')
    .select('state')
    .where('source_key', '=', source_key)
    .where('format', '=', format)
    .executeTakeFirst()
  return row?.state === 'waiting'
}

/** Whether renditions wait to be made. */
export async function isMaking(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from audio_renditions r where r.state = 'waiting' and not ${LOST} limit 1`.execute(db)
  return rows.length > 0
}

/** Saves the stored file `key` as a rendition; returns false when the rendition is not wanted any more. */
export function saveRendition(db: Database, wanted: Wanted, key: string, ffmpeg: string): Promise<boolean> {
  const { source_key, format } = wanted
  return inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update audio_renditions set state = 'done', key = ${key}, ffmpeg = ${ffmpeg}, problem = null
      where source_key = ${source_key} and format = ${format} and state = 'waiting'`.execute(trx)
    if (numAffectedRows !== 1n) return false
    await keepFiles(trx, [key])
    return true
  })
}

/**
 * Records why there is no rendition. `unneeded`: the original is good enough. `waiting`: the job is tried again. `ffmpeg` is its
 * version, null when another cause than ffmpeg made the job fail.
 */
export async function saveOutcome(
  db: Database,
  { source_key, format }: Wanted,
  state: 'waiting' | 'failed' | 'unneeded',
  { problem, ffmpeg }: { problem: Message | null; ffmpeg: string | null },
): Promise<void> {
  await db
    .updateTable('audio_renditions')
    .set({ state, problem, ffmpeg })
    .where('source_key', '=', source_key)
    .where('format', '=', format)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Forgets the request for a rendition that cannot be made without ffmpeg, so that it is requested again once ffmpeg is installed.
 */
export async function forget(db: Database, { source_key, format }: Wanted): Promise<void> {
  await db
    .deleteFrom('audio_renditions')
    .where('source_key', '=', source_key)
    .where('format', '=', format)
    .where('state', '=', 'waiting')
    .execute()
}

export type RenditionCounts = { ready: number; waiting: number; failed: number }

/** How many renditions there are in these formats. */
export async function countRenditions(db: Database, formats: readonly string[]): Promise<RenditionCounts> {
  const { rows } = await sql<RenditionCounts>`
    select count(*) filter (where state in ('done', 'unneeded')) as ready,
      count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed
    from audio_renditions where format = any(${formats}::text[])`.execute(db)
  return rows[0] ?? { ready: 0, waiting: 0, failed: 0 }
}

/** The stored files of formats that the settings no longer name. */
export async function unwantedFiles(db: Database, formats: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from audio_renditions where key is not null and format <> all(${formats}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

/** The renditions of the recording in `audio_key`, as `StoredRendition[]`. */
export const renditionsOf = (audio_key: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('format', r.format, 'key', r.key, 'size', f.size) order by r.format), '[]')
  from audio_renditions r join stored_file f on f.key = r.key where r.source_key = ${audio_key})`
