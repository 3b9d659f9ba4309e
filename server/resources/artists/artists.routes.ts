import { type Artist, artists } from '#contract/artists.ts'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, setStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { withPictures } from '#server/catalogue/pictures.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { artistsResource } from './artists.store.ts'

export function artistRoutes(context: Context): HandlersFor<typeof artists> {
  const { prepare, present } = withPictures(context, artistsResource)
  return {
    ...catalogueRoutes<Artist, BodyOf<typeof artists.save>>(context, artistsResource, {
      prepare,
      present(row, language) {
        const artist = present(row, language)
        return { ...artist, profile_image: artist.cover_picture }
      },
    }),
    ...bulkEditRoutes(context, artistsResource, artists.bulkEdit),
    ...mergeRoutes(context, artistsResource),
    changeStatus: changeStatusRoute(context, artistsResource),
    setStatus: setStatusRoute(context, artistsResource),
  }
}
