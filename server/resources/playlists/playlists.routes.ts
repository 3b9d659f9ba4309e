import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { RowOf } from '#contract/catalogue/described.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, setStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { withPictures } from '#server/catalogue/pictures.ts'
import { readRecord } from '#server/catalogue/records.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { placedTracksRoutes } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { playlistsResource, tracksToAdd } from './playlists.store.ts'

export const playlistRoutes = (context: Context): HandlersFor<typeof playlists> => ({
  ...catalogueRoutes<RowOf<'playlists'>, BodyOf<typeof playlists.save>>(
    context,
    playlistsResource,
    withPictures(context, playlistsResource),
  ),
  ...placedTracksRoutes(context, playlistsResource, 'playlist_tracks'),
  ...bulkEditRoutes(context, playlistsResource, playlists.bulkEdit),
  ...assignRoutes(context, playlistsResource),
  ...cellRoutes<RowOf<'playlists'>>(
    context,
    playlistsResource,
    playlists.editCells,
    withPictures(context, playlistsResource).present,
  ),
  ...mergeRoutes(context, playlistsResource),
  changeStatus: changeStatusRoute(context, playlistsResource),
  setStatus: setStatusRoute(context, playlistsResource),

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
