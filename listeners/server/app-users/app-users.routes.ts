import { type AppUserApi, appUserApi } from '#listeners/contract/app-api.ts'
import type { OwnCalls, OwnRoute } from '#listeners/server/app-api/own-calls.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { enforceLimit, type Limit, networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import { accountRoutes } from './account.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { reportPlays } from './plays.store.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { findUserSession } from './user-sessions.store.ts'

/** The limit of report calls per address, since anyone with the key can make up plays. */
const REPORTS: Limit = { what: 'play report', most: 300, minutes: 10 }

/** The calls of the app's users; see docs/app-api.md. */
export function appUserCalls(context: Context): OwnCalls {
  const { db } = context
  const routes: { [Name in keyof AppUserApi]: OwnRoute<AppUserApi[Name]> } = {
    ...signInRoutes(context),
    ...accountRoutes(context),
    ...deviceRoutes(context),
    reportPlays: {
      scope: 'plays',
      async answer({ body, request }) {
        await enforceLimit(db, REPORTS, networkOf(request.ip))
        return inTransaction(db, (trx) => reportPlays(trx, body.plays))
      },
    },
  }
  return { endpoints: appUserApi, routes, findUser: (token) => findUserSession(db, token) }
}
