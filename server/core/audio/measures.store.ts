import { type RawBuilder, sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { ReportedWork } from '#server/core/database/work-progress.ts'
import { message } from '#server/core/messages/message.ts'
import type { AudioMeasures } from './measure-audio.ts'

/** The number of the rules by which recordings are measured: when it changes, all recordings are measured again. */
const RULES = 2

/** The work of measuring recordings that an earlier version has stored. */
export const MEASURING: ReportedWork = { name: 'recordings', version: RULES }

/** Why a recording could not be measured: ffmpeg is not installed. The recording is measured once ffmpeg is. */
export const NEEDS_FFMPEG = message('files.soundNeedsFfmpeg')

/** Saves what was measured in a stored recording; does nothing when the file has been deleted. */
export async function saveMeasures(db: Database, key: string, measures: AudioMeasures): Promise<void> {
  const { peaks, loudness, true_peak, clipped, leading_silence, trailing_silence, is_damaged } =
    measures ?? {}
  await sql`
    with file as (
      select key from stored_file where key = ${key} for key share
    ), drawn as (
      insert into audio_peaks (key, peaks) select key, ${Buffer.from(peaks)} from file
      on conflict (key) do update set peaks = excluded.peaks
    )
    insert into audio_measures (key, rules, finished_at, loudness, true_peak, clipped, leading_silence,
      trailing_silence, is_damaged)
    select key, ${RULES}, now(), ${loudness}::float8, ${true_peak}::float8, ${clipped}::int, ${leading_silence}::float8,
      ${trailing_silence}::float8, ${is_damaged}::boolean
    from file
    on conflict (key) do update set rules = excluded.rules, finished_at = excluded.finished_at, problem = null,
      loudness = excluded.loudness, true_peak = excluded.true_peak, clipped = excluded.clipped,
      leading_silence = excluded.leading_silence, trailing_silence = excluded.trailing_silence,
      is_damaged = excluded.is_damaged`.execute(db)
  await correctLength(db, key, measures.duration)
}

/** In seconds: decoders differ by less in where they let a recording begin and end. */
const SAME_LENGTH = 0.3

/** Replaces the length that a file claims, or that its reader has calculated, by the decoded length. */
async function correctLength(db: Database, key: string, seconds: number): Promise<void> {
  for (const table of ['tracks', 'recording_drafts', 'audio_uploads'] as const)
    await sql`
      update ${sql.table(table)} set duration = ${seconds}::float8
      where ${sql.ref(table === 'audio_uploads' ? 'key' : 'audio_key')} = ${key}
        and (duration is null or abs(duration - ${seconds}::float8) > ${SAME_LENGTH})`.execute(db)
}

/** Records why a recording could not be measured. */
export async function saveProblem(db: Database, key: string, problem: Message): Promise<void> {
  await db
    .updateTable('audio_measures')
    .set({ finished_at: sql<string>`now()`, problem })
    .where('key', '=', key)
    .execute()
}

/**
 * Marks a stored recording as requested. Returns false when it was marked before: a recording that cannot be measured is not
 * retried.
 */
export async function markRequested(trx: Transaction, key: string, hasFfmpeg = false): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into audio_measures as m (key, rules)
    select key, ${RULES} from stored_file where key = ${key}
    on conflict (key) do update set rules = excluded.rules, requested_at = now(), finished_at = null, problem = null
      where m.rules < excluded.rules or ${isReady(hasFfmpeg)}`.execute(trx)
  return numAffectedRows === 1n
}

/** Whether the recording of a row `m` has waited for ffmpeg, which is now installed. */
const isReady = (hasFfmpeg: boolean): RawBuilder<boolean> =>
  hasFfmpeg ? sql`coalesce(m.problem = ${NEEDS_FFMPEG}, false)` : sql`false`

/** The end of a statement: from the tracks whose recording was never measured by the present rules. */
const fromUnmeasured = (hasFfmpeg: boolean) => sql`
  from tracks where audio_key is not null and not exists (
    select from audio_measures m where m.key = audio_key and m.rules >= ${RULES} and not ${isReady(hasFfmpeg)})`

/** The key of a track's recording that was never measured by the present rules; undefined when there is none. */
export async function nextUnmeasured(trx: Transaction, hasFfmpeg: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ audio_key: string }>`
    select audio_key ${fromUnmeasured(hasFfmpeg)} order by track_id desc limit 1`.execute(trx)
  return rows[0]?.audio_key
}

/** How many tracks have a recording that was never measured by the present rules. */
export async function countUnmeasured(db: Database, hasFfmpeg: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${fromUnmeasured(hasFfmpeg)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Whether recordings wait to be measured. Requests of a process that died hours ago do not count. */
export async function isMeasuring(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from audio_measures where finished_at is null and requested_at > now() - interval '3 hours' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Returns a track's recording and its waveform, null until it is drawn. Undefined when there is no such track.
 */
export function peaksOfTrack(db: Database, track_id: number) {
  return db
    .selectFrom('tracks')
    .leftJoin('audio_peaks', 'audio_peaks.key', 'tracks.audio_key')
    .select(['audio_key', 'peaks'])
    .where('track_id', '=', track_id)
    .executeTakeFirst()
}
