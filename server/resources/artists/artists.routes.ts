import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { RowOf } from '#contract/catalogue/described.ts'
import { artists } from '#contract/resources/artists.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, setStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { withPictures } from '#server/catalogue/pictures.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { trackTotalsRoute } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { artistsResource } from './artists.store.ts'

export function artistRoutes(context: Context): HandlersFor<typeof artists> {
  const pictures = withPictures(context, artistsResource)
  const present = <Row extends RowOf<'artists'>>(row: Row, language: Language): Row => {
    const artist = pictures.present(row, language)
    return { ...artist, profile_image: artist.cover_picture }
  }
  return {
    ...catalogueRoutes<RowOf<'artists'>, BodyOf<typeof artists.save>>(context, artistsResource, {
      ...pictures,
      present,
    }),
    ...bulkEditRoutes(context, artistsResource, artists.bulkEdit),
    ...assignRoutes(context, artistsResource),
    ...cellRoutes<RowOf<'artists'>>(context, artistsResource, artists.editCells, present),
    ...mergeRoutes(context, artistsResource),
    trackTotals: trackTotalsRoute(context, artistsResource),
    changeStatus: changeStatusRoute(context, artistsResource),
    setStatus: setStatusRoute(context, artistsResource),
  }
}
