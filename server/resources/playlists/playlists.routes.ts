import type { playlists } from '#contract/resources/playlists.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import { readRecord } from '#server/catalogue/records.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { placedTracksRoutes } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { playlistsResource, tracksToAdd } from './playlists.store.ts'

export const playlistRoutes = (context: Context): HandlersFor<typeof playlists> => ({
  ...kindRoutes(context, playlistsResource),
  ...placedTracksRoutes(context, playlistsResource, 'playlist_tracks'),

  async trackOptions({ body }) {
    await readRecord(context.db, playlistsResource, body.playlist_id)
    const options = await tracksToAdd(context.db, body.playlist_id, body.searchText, body.with_similar)
    const data = options.map(({ audio_key, ...track }) => ({
      ...track,
      track_shared_url: context.addresses.audio(audio_key),
    }))
    return { message: '', data }
  },
})
