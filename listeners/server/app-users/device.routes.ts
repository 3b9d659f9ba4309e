import type { AppUserApi } from '#listeners/contract/app-api.ts'
import { MAX_FOLLOWS } from '#listeners/contract/devices.ts'
import type { OwnRoute } from '#listeners/server/app-api/own-calls.ts'
import { hasShown } from '#listeners/server/app-api/read-records.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, noSuchRecord } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { enforceLimit, type Limit, networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import { isKnownDevice, registerDevice, releaseDevice } from '#server/resources/users/devices.store.ts'
import { queueSync } from '#server/resources/users/sync-topics.job.ts'
import { addFollow, listFollows, lockFollows, removeFollow } from './follows.store.ts'

/** The limit of new device tokens per address, since anyone with the key can make them up. */
const NEW_DEVICES: Limit = { what: 'new device', most: 600, minutes: 60 }

type Name = 'registerDevice' | 'removeDevice' | 'follows' | 'follow' | 'unfollow'

/** Phones, and the categories and artists that their users follow. */
export function deviceRoutes(context: Context): { [Each in Name]: OwnRoute<AppUserApi[Each]> } {
  const { db } = context
  return {
    registerDevice: {
      scope: 'users',
      async answer({ user, body, request }) {
        if (!(await isKnownDevice(db, body.device_token)))
          await enforceLimit(db, NEW_DEVICES, networkOf(request.ip))
        await inTransaction(db, async (trx) => {
          await registerDevice(trx, body.device_token, user?.session_id ?? null)
          await queueSync(context, trx)
        })
        return null
      },
    },

    removeDevice: {
      scope: 'users',
      async answer({ body }) {
        await inTransaction(db, async (trx) => {
          await releaseDevice(trx, body.device_token)
          await queueSync(context, trx)
        })
        return null
      },
    },

    follows: { scope: 'users', answer: ({ user }) => listFollows(db, user.user_id) },

    follow: {
      scope: 'users',
      async answer({ user: { user_id }, body }) {
        if (!(await hasShown(db, body))) throw noSuchRecord()
        await inTransaction(db, async (trx) => {
          await lockFollows(trx, user_id)
          if (!(await addFollow(trx, user_id, body, MAX_FOLLOWS)))
            throw new ApiError(400, 'invalid', message('app.tooManyFollows', { most: MAX_FOLLOWS }))
          await queueSync(context, trx)
        })
        return listFollows(db, user_id)
      },
    },

    unfollow: {
      scope: 'users',
      async answer({ user: { user_id }, params }) {
        await inTransaction(db, async (trx) => {
          await removeFollow(trx, user_id, params)
          await queueSync(context, trx)
        })
        return listFollows(db, user_id)
      },
    },
  }
}
