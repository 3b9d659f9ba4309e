import { type Kysely, sql } from 'kysely'

const ORDERED = [
  { table: 'album_tracks', owner: 'album_id' },
  { table: 'playlist_tracks', owner: 'playlist_id' },
] as const

/**
 * Gives the tracks of albums and playlists two indexes instead of three: the index on the order begins with the album or
 * playlist, so that the primary key can begin with the track. Safe while the version before runs: what reads or
 * writes these tables waits until the key is built.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, owner } of ORDERED) {
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)},
        add primary key (track_id, ${sql.ref(owner)})`.execute(db)
    await sql`drop index ${sql.table(`${table}_track_id_${owner}_idx`)}`.execute(db)
  }
}
