import { addRecord } from '#server/catalogue/records.ts'
import { SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { albumsResource } from '#server/resources/albums/albums.store.ts'
import { artistsResource } from '#server/resources/artists/artists.store.ts'
import { playlistsResource } from '#server/resources/playlists/playlists.store.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { catalogue, pairs } from './tables.ts'

/**
 * Adds the records of the measure as the product writes them: tracks and artists with both names; albums with an English
 * name only and playlists with a Hindi name only, where each pair is searched from the other script.
 */
export async function fillCatalogue(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const artists: number[] = []
    for (const { english, hindi } of catalogue().filter(({ kind }) => kind === 'artists'))
      artists.push(await addRecord(trx, SYSTEM_ACTOR, artistsResource, { name: english, hindi_name: hindi }))
    const tracks = catalogue().filter(({ kind }) => kind === 'tracks')
    for (const [n, { english, hindi }] of tracks.entries())
      await addTrack(trx, english, hindi, artists[n % artists.length] ?? 0)
    const named = [...catalogue(), ...pairs()]
    for (const name of new Set(named.map(({ english }) => english)))
      await addRecord(trx, SYSTEM_ACTOR, albumsResource, { name })
    for (const name of new Set(named.map(({ hindi }) => hindi)))
      await addRecord(trx, SYSTEM_ACTOR, playlistsResource, { name })
  })
}

function addTrack(trx: Transaction, english: string, hindi: string, artist: number): Promise<number> {
  const values = { display_name: english, display_name_hindi: hindi, is_track_complete: '1' }
  return addRecord(trx, SYSTEM_ACTOR, tracksResource, values, { artist_id: [artist] })
}
