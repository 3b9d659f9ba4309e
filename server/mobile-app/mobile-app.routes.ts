import type { mobileApp } from '#contract/mobile-app.ts'
import type { Context } from '#server/context.ts'
import type { HandlersFor } from '#server/http/handlers.ts'

export const mobileAppRoutes = ({ settings }: Context): HandlersFor<typeof mobileApp> => ({
  async links() {
    const data = { app_store_url: settings.appStoreUrl, play_store_url: settings.playStoreUrl }
    return { message: '', data }
  },
})
