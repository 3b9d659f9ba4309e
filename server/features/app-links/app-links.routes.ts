import type { appLinks } from '#contract/features/app-links.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'

export const appLinkRoutes = ({ settings }: Context): HandlersFor<typeof appLinks> => ({
  async links() {
    const data = { app_store_url: settings.appStoreUrl, play_store_url: settings.playStoreUrl }
    return { message: '', data }
  },
})
