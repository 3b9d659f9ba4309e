import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { RowOf } from '#contract/catalogue/described.ts'
import { albums } from '#contract/resources/albums.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import {
  catalogueRoutes,
  changeStatusRoute,
  deleteManyRoute,
  setStatusRoute,
  takeWritten,
} from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { presentPicture, withPicture } from '#server/catalogue/pictures.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { placedTracksRoutes } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { albumsResource } from './albums.store.ts'

export const albumRoutes = (context: Context): HandlersFor<typeof albums> => ({
  ...catalogueRoutes<RowOf<'albums'>, BodyOf<typeof albums.save>>(context, albumsResource, {
    present: presentPicture(context),
    prepare: (body) => withPicture(context, body, takeWritten(albumsResource, body)),
  }),
  ...placedTracksRoutes(context, albumsResource, 'album_tracks'),
  ...bulkEditRoutes(context, albumsResource, albums.bulkEdit),
  ...assignRoutes(context, albumsResource),
  ...cellRoutes<RowOf<'albums'>>(context, albumsResource, albums.editCells, presentPicture(context)),
  ...mergeRoutes(context, albumsResource),
  changeStatus: changeStatusRoute(context, albumsResource),
  setStatus: setStatusRoute(context, albumsResource),
  delete: deleteManyRoute(context, albumsResource),
})
