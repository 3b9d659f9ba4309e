import { type Kysely, sql } from 'kysely'

/**
 * Replaces indexes that another one can stand for, or that have a row for each recording where a few are asked for. Safe while the
 * version before runs: its statements find the same without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Recordings of the same audio have the same loudness to the last digit, which hardly any others have: what else is equal is
    -- compared in these few alone.
    create index on audio_measures (loudness) where loudness is not null;
    drop index audio_measures_loudness_key_idx,
      audio_measures_loudness_true_peak_leading_silence_trailing__idx;

    -- Of what the filter for silence at the beginning finds, two seconds and more.
    create index on audio_measures (leading_silence, key) where leading_silence >= 2;
    drop index audio_measures_leading_silence_key_idx;

    -- The most played are read from tracks_by_plays as well, and each play has an index less to write to.
    drop index tracks_played`.execute(db)
}
