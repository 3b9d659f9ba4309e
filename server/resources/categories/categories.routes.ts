import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { ListedOf, RowOf } from '#contract/catalogue/described.ts'
import { categories } from '#contract/resources/categories.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, setStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { withPictures } from '#server/catalogue/pictures.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { addTracksRoute } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { categoriesResource, countSubcategories } from './categories.store.ts'

export function categoryRoutes(context: Context): HandlersFor<typeof categories> {
  const pictures = withPictures(context, categoriesResource)
  const shared = catalogueRoutes<RowOf<'categories'>, BodyOf<typeof categories.save>, ListedOf<'categories'>>(
    context,
    categoriesResource,
    pictures,
  )
  return {
    ...shared,
    ...bulkEditRoutes(context, categoriesResource, categories.bulkEdit),
    ...assignRoutes(context, categoriesResource),
    ...cellRoutes<ListedOf<'categories'>>(
      context,
      categoriesResource,
      categories.editCells,
      pictures.present,
    ),
    ...mergeRoutes(context, categoriesResource),
    changeStatus: changeStatusRoute(context, categoriesResource),
    setStatus: setStatusRoute(context, categoriesResource),
    addTracks: addTracksRoute(context, categoriesResource, 'category_tracks'),

    async usedIn({ body }) {
      const { message, data } = await shared.usedIn({ body })
      const count = await countSubcategories(context.db, body.id)
      return { message, data: count > 0 ? [...data, { kind: 'subcategories', count }] : data }
    },
  }
}
