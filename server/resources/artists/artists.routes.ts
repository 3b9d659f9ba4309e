import type { artists } from '#contract/resources/artists.ts'
import { kindRoutes } from '#server/catalogue/kinds/kind.handlers.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { trackTotalsRoute } from '#server/resources/tracks/placed-tracks.handlers.ts'
import { artistsResource } from './artists.store.ts'

export const artistRoutes = (context: Context): HandlersFor<typeof artists> => ({
  ...kindRoutes(context, artistsResource),
  trackTotals: trackTotalsRoute(context, artistsResource),
})
