import type { Contract } from '#contract/index.ts'
import { albumRoutes } from './albums/albums.routes.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import type { RoutesFor } from './http/handlers.ts'
import { sampleRoutes } from './sample/sample.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'

/** Every resource's handlers; the compiler checks that none of the contract's is missing. */
export const routesFor = (context: Context): RoutesFor<Contract> => ({
  session: sessionRoutes(context),
  dashboard: dashboardRoutes(context),
  albums: albumRoutes(context),
  tags: tagRoutes(context),
  sample: sampleRoutes(context),
})
