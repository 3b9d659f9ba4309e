import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { RowOf } from '#contract/catalogue/described.ts'
import { collections } from '#contract/resources/collections.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes, changeStatusRoute, setStatusRoute } from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { withPictures } from '#server/catalogue/pictures.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { collectionsResource } from './collections.store.ts'

export const collectionRoutes = (context: Context): HandlersFor<typeof collections> => ({
  ...catalogueRoutes<RowOf<'collections'>, BodyOf<typeof collections.save>>(
    context,
    collectionsResource,
    withPictures(context, collectionsResource),
  ),
  ...bulkEditRoutes(context, collectionsResource, collections.bulkEdit),
  ...assignRoutes(context, collectionsResource),
  ...cellRoutes<RowOf<'collections'>>(
    context,
    collectionsResource,
    collections.editCells,
    withPictures(context, collectionsResource).present,
  ),
  ...mergeRoutes(context, collectionsResource),
  changeStatus: changeStatusRoute(context, collectionsResource),
  setStatus: setStatusRoute(context, collectionsResource),
})
