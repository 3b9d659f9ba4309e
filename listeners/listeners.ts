import compress from '@fastify/compress'
import type { Part } from '#server/core/part.ts'
import { appApi, appUserApi } from './contract/app-api.ts'
import { pruneCatalogueChanges } from './server/app-api/read-change-log.ts'
import { serveAppApi } from './server/app-api/serve-app-api.ts'
import { appUserCalls } from './server/app-users/app-users.routes.ts'
import { sweepReportedPlays } from './server/app-users/plays.store.ts'
import { sendUserCode } from './server/app-users/send-user-code.job.ts'
import { sweepUserCodes } from './server/app-users/user-codes.store.ts'
import { sweepUserSessions } from './server/app-users/user-sessions.store.ts'
import { sweepFeedPlays } from './server/feeds/feed-audio.ts'
import { feedRoutes } from './server/feeds/feeds.routes.ts'
import { listeningPageRoutes } from './server/listening-page/listening-page.routes.ts'
import { sweepListening } from './server/subsonic/listener/plays.store.ts'
import { serveSubsonic } from './server/subsonic/serve-subsonic.ts'

/**
 * The part of the product for listeners: the API for apps and their users, OpenSubsonic for players, feeds, and the listening
 * page.
 */
export const listeners: Part = {
  calls: { ...appApi, ...appUserApi },
  jobs: [sendUserCode],
  chores: ({ db }) => [
    () => sweepUserCodes(db),
    () => sweepUserSessions(db),
    () => sweepListening(db),
    () => sweepFeedPlays(db),
    () => sweepReportedPlays(db),
    () => pruneCatalogueChanges(db),
  ],
  async serve(app, context, { web, checkAnswer }) {
    const { basePath } = context.settings
    await app.register(async (apps) => serveAppApi(apps, context, appUserCalls(context), checkAnswer), {
      prefix: `${basePath}/api`,
    })
    await app.register(
      async (players) => {
        await players.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
        serveSubsonic(players, context)
      },
      { prefix: `${basePath}/rest` },
    )
    await app.register(async (feeds) => feedRoutes(feeds, context), { prefix: basePath })
    await app.register((page) => listeningPageRoutes(page, context, web), { prefix: `${basePath}/listen` })
  },
}
