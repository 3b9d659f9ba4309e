import { type Kysely, sql } from 'kysely'

/** How recordings sound, and which of them sound the same: like what is measured, it goes when the file goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audio_fingerprints (
      key text collate "C" primary key references stored_file on delete cascade,
      -- 32 bits for each eighth of a second, of the first two minutes.
      fingerprint bytea not null,
      -- The few of them by which the recording is found.
      landmarks integer[] not null
    );
    -- It is as good as random.
    alter table audio_fingerprints alter column fingerprint set storage external;
    create index on audio_fingerprints using gin (landmarks);

    -- Each pair twice, so that it is found from either.
    create table same_sounds (
      key text collate "C" not null references stored_file on delete cascade,
      other_key text collate "C" not null references stored_file on delete cascade,
      -- The share of bits that differ.
      error double precision not null,
      primary key (key, other_key)
    );
    create index on same_sounds (other_key);
  `.execute(db)
}
