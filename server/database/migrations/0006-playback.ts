import { type Kysely, sql } from 'kysely'

/** Which signed addresses have been read from their first byte, and by which track a recording is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index on tracks (audio_key) where audio_key is not null;
    create table heard_addresses (
      key text collate "C" not null,
      expires bigint not null,
      primary key (key, expires)
    );
    create index on heard_addresses (expires);
  `.execute(db)
}
