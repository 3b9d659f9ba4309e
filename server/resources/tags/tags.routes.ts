import type { tags } from '#contract/resources/tags.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { addTracksRoute } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { tagsResource } from './tags.store.ts'

export const tagRoutes = (context: Context): HandlersFor<typeof tags> => ({
  ...kindRoutes(context, tagsResource),
  addTracks: addTracksRoute(context, tagsResource, 'tag_tracks'),
})
