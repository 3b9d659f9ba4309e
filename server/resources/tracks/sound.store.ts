import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import { MIN_SILENCE_SECONDS, TOO_QUIET_LUFS } from '#contract/values/files.ts'

/** The renditions of the audio of the track `t`, with their states. */
export const RENDITION_STATES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('format', r.format, 'state', r.state, 'problem', r.problem, 'size', f.size)
    order by r.format), '[]')
  from audio_renditions r left join stored_file f on f.key = r.key where r.source_key = t.audio_key)`

/** The measures of the audio of the track `t`; null until it is measured. */
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

/** Tracks `other` whose recordings sound the same as that of the track `one`. */
const PAIRS = sql`tracks one
  join same_sounds s on s.key = one.audio_key
  join tracks other on other.audio_key = s.other_key
    and not exists (select from distinct_records d where d.resource = 'tracks'
      and d.first_id = least(one.track_id, other.track_id) and d.second_id = greatest(one.track_id, other.track_id))`

/** The tracks whose recordings sound the same as that of the track `t`; `line` says what tells `other` apart. */
export const sameSounds = (line: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', other.track_id, 'name', other.display_name,
    'hindi_name', other.display_name_hindi, 'line', ${line}) order by s.error, other.track_id), '[]')
  from ${PAIRS} where one.track_id = t.track_id)`

/** The condition that a track is one of these, or sounds the same as one of them. */
export const soundsSameAs = (ids: FilterValues[string]) => sql<SqlBool>`t.track_id in (
  select unnest(${ids}::int[]) union select other.track_id from ${PAIRS} where one.track_id = any(${ids}::int[]))`
