import { type SqlBool, sql } from 'kysely'
import { MIN_SILENCE_SECONDS, TOO_QUIET_LUFS } from '#contract/calls/files.ts'

/** The renditions of the audio of the track `t`, and how they are. */
export const RENDITION_STATES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('format', r.format, 'state', r.state, 'problem', r.problem, 'size', f.size)
    order by r.format), '[]')
  from audio_renditions r left join stored_file f on f.key = r.key where r.source_key = t.audio_key)`

/** What was measured in the audio of the track `t`; null until it is. */
export const SOUND = sql`(
  select jsonb_build_object('loudness', m.loudness, 'true_peak', m.true_peak, 'clipped', m.clipped,
    'leading_silence', m.leading_silence, 'trailing_silence', m.trailing_silence, 'is_damaged', m.is_damaged,
    'problem', m.problem)
  from audio_measures m where m.key = t.audio_key and m.finished_at is not null)`

export const IS_TOO_QUIET = sql<SqlBool>`t.audio_key in (
  select key from audio_measures where loudness < ${sql.lit(TOO_QUIET_LUFS)})`

export const STARTS_WITH_SILENCE = sql<SqlBool>`t.audio_key in (
  select key from audio_measures where leading_silence >= ${sql.lit(MIN_SILENCE_SECONDS)})`

export const HAS_DAMAGED_AUDIO = sql<SqlBool>`t.audio_key in (select key from audio_measures where is_damaged)`
