import type { albums } from '#contract/resources/albums.ts'
import { deleteManyRoute } from '#server/catalogue/catalogue.routes.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { placedTracksRoutes } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { albumsResource } from './albums.store.ts'

export const albumRoutes = (context: Context): HandlersFor<typeof albums> => ({
  ...kindRoutes(context, albumsResource),
  ...placedTracksRoutes(context, albumsResource, 'album_tracks'),
  delete: deleteManyRoute(context, albumsResource),
})
