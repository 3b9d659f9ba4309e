import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { AppUserApi } from '#listeners/contract/app-api.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { userSignedOut } from '#server/core/errors/api-errors.ts'
import { registerDevice } from '#server/resources/users/devices.store.ts'
import { queueSync } from '#server/resources/users/sync-topics.job.ts'
import { readAccount, recordUserSignIn } from './accounts.store.ts'
import { openUserSession } from './user-sessions.store.ts'

/** Opens a session for a user who has passed the sign-in. The phone that is named, if any, becomes theirs. */
export async function startUserSession(
  context: Context,
  trx: Transaction,
  user_id: number,
  { headers }: FastifyRequest,
  device_token: string | undefined,
): Promise<DataOf<AppUserApi['signIn']>> {
  // Locked, so that a user who is deactivated at this moment either gets no session or loses this one.
  const { rows } = await sql`select from users where id = ${user_id} and status = 'active' for share`.execute(
    trx,
  )
  if (rows.length === 0) throw userSignedOut()
  const { user_token, session_id } = await openUserSession(trx, user_id, headers['user-agent'])
  await recordUserSignIn(trx, user_id)
  if (device_token !== undefined) {
    await registerDevice(trx, device_token, session_id)
    await queueSync(context, trx)
  }
  const user = await readAccount(trx, user_id)
  if (!user) throw userSignedOut()
  return { user_token, user }
}
