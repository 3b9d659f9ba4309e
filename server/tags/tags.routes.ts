import type { tags } from '#contract/tags.ts'
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { tagsResource } from './tags.store.ts'

export const tagRoutes = (context: Context): HandlersFor<typeof tags> =>
  catalogueRoutes(context, tagsResource)
