import type { categories } from '#contract/resources/categories.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { addTracksRoute } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { categoriesResource, countSubcategories } from './categories.store.ts'

export function categoryRoutes(context: Context): HandlersFor<typeof categories> {
  const shared = kindRoutes(context, categoriesResource)
  return {
    ...shared,
    addTracks: addTracksRoute(context, categoriesResource, 'category_tracks'),

    async usedIn(call) {
      const { message, data } = await shared.usedIn(call)
      const count = await countSubcategories(context.db, call.body.id)
      return { message, data: count > 0 ? [...data, { kind: 'subcategories', count }] : data }
    },
  }
}
