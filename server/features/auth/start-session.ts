import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminType } from '#contract/calls/permissions.ts'
import type { AdminInfo } from '#contract/features/auth/session.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { unauthorised } from '#server/core/errors/api-errors.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { mailAboutAccount } from './account-mails.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { deviceToken } from './device-cookie.ts'
import { recordDevice, recordSignIn } from './devices.store.ts'
import { knownRights, openSession } from './session.store.ts'

export type Admin = { admin_id: number; name: string; email: string; admin_type: AdminType }

/** In characters: the longest User-Agent that is stored. It is enough for any browser. */
const MAX_USER_AGENT = 300

export type Caller = { request: FastifyRequest; reply: FastifyReply; language: Language }

/**
 * Opens a session for an admin who has passed all steps of the sign-in. A new device is told by mail, in the language of the last
 * sign-in, except at the very first one, which is always from a new device.
 */
export async function startSession(
  context: Context,
  { request, reply, language }: Caller,
  { admin_id, name, email, admin_type }: Admin,
): Promise<AdminInfo> {
  const token = deviceToken(request, reply, context.settings)
  const from = {
    address: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  }
  let isNewDevice = false
  const { access_token, rights } = await inTransaction(context.db, async (trx) => {
    const isNew = await recordDevice(trx, admin_id, token)
    const before = await recordSignIn(trx, admin_id, language)
    if (isNew && before !== null) {
      const { browser, system } = describeUserAgent(from.user_agent)
      const device = [browser, system].filter(Boolean).join(', ') || from.user_agent || '?'
      const what = message('mails.newDeviceWhat', { device, address: from.address })
      const subject = message('mails.newDevice')
      await mailAboutAccount(context, trx, { name, email }, before, subject, [what])
      isNewDevice = true
    }
    const stored = await trx
      .selectFrom('admins')
      .select('rights')
      .where('admin_id', '=', admin_id)
      .executeTakeFirstOrThrow(unauthorised)
    return { access_token: await openSession(trx, admin_id, from), rights: knownRights(stored.rights) }
  })
  logSecurityEvent(request, 'sign-in.succeeded', { admin_id })
  if (isNewDevice) logSecurityEvent(request, 'sign-in.new-device', { admin_id })
  return { access_token, admin_id, name, admin_type, rights }
}
