import type { Category, categories } from '#contract/categories.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { catalogueRoutes, changeStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { pictured } from '#server/catalogue/pictures.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addTracksRoute } from '#server/tracks/placed-tracks.handlers.ts'
import { categoriesResource } from './categories.store.ts'

export const categoryRoutes = (context: Context): HandlersFor<typeof categories> => ({
  ...catalogueRoutes<Category, BodyOf<typeof categories.save>>(
    context,
    categoriesResource,
    pictured(context, categoriesResource),
  ),
  changeStatus: changeStatusRoute(context, categoriesResource),
  addTracks: addTracksRoute(context, categoriesResource, 'category_tracks'),
})
