import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { RowOf } from '#contract/catalogue/described.ts'
import { tags } from '#contract/resources/tags.ts'
import { bulkEditRoutes } from '#server/catalogue/bulk-edit/bulk-edit.handlers.ts'
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts'
import { cellRoutes } from '#server/catalogue/cells/cells.handlers.ts'
import { mergeRoutes } from '#server/catalogue/merge/merge.handlers.ts'
import { assignRoutes } from '#server/catalogue/team/assign.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { addTracksRoute } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { tagsResource } from './tags.store.ts'

export const tagRoutes = (context: Context): HandlersFor<typeof tags> => ({
  ...catalogueRoutes<RowOf<'tags'>, BodyOf<typeof tags.save>>(context, tagsResource),
  ...bulkEditRoutes(context, tagsResource, tags.bulkEdit),
  ...assignRoutes(context, tagsResource),
  ...cellRoutes<RowOf<'tags'>>(context, tagsResource, tags.editCells, (row) => row),
  ...mergeRoutes(context, tagsResource),
  addTracks: addTracksRoute(context, tagsResource, 'tag_tracks'),
})
