import type { secondFactor } from '#contract/features/auth/second-factor.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { deactivated, invalid, passkeyRejected, stepExpired } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { enforceLimit, type Limit, networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import { mailAboutAccount } from './account-mails.ts'
import { adminOfSecondStep, openChallenge, takeChallenge } from './challenges.store.ts'
import { sentDevice } from './device-cookie.ts'
import { languageOfAdmin } from './devices.store.ts'
import { countUse, findPasskey } from './passkeys.store.ts'
import { counterAfter, optionsToSignIn } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-codes.store.ts'
import { acceptCode, clearStepAttempts, recordStepAttempt, tellOfGuesses } from './second-step.ts'
import { startSession } from './start-session.ts'

/** The limit of passkey requests from one address, each of which stores a challenge. */
const PASSKEY_REQUESTS: Limit = { what: 'passkey request', most: 60, minutes: 10 }

type SignInSteps = Pick<HandlersFor<typeof secondFactor>, 'finish' | 'askPasskey' | 'finishWithPasskey'>

async function activeAdmin(db: Database, admin_id: number) {
  const admin = await db
    .selectFrom('admins')
    .select(['admin_id', 'name', 'email', 'admin_type', 'is_active'])
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow(stepExpired)
  if (admin.is_active !== '1') throw deactivated()
  return admin
}

/** The handlers for the second step of a sign-in, and for a sign-in with a passkey alone. */
export const signInSteps = (context: Context): SignInSteps => {
  const { db } = context
  return {
    async finish({ body, ...caller }) {
      const { ip } = caller.request
      const admin_id = await adminOfSecondStep(db, body.challenge)
      if (admin_id === null) throw stepExpired()
      const admin = await activeAdmin(db, admin_id)
      const trying = { admin_id, address: ip, device: sentDevice(caller.request) }
      // The attempt is counted before the code is checked, so that of a hundred concurrent guesses five are checked.
      await recordStepAttempt(db, trying, body.code).catch(async (error: unknown) => {
        logSecurityEvent(caller.request, 'second-step.limited', { target_ids: [admin_id] })
        await tellOfGuesses(context, admin, caller.language)
        throw error
      })
      const kind = await inTransaction(db, async (trx) => {
        const accepted = await acceptCode(trx, admin_id, body.code)
        if (!accepted) return null
        if (!(await takeChallenge(trx, body.challenge, ['second step']))) throw stepExpired()
        await clearStepAttempts(trx, trying)
        if (accepted === 'recovery') {
          const left = await countRecoveryCodes(trx, admin_id)
          const language = (await languageOfAdmin(trx, admin_id)) ?? caller.language
          const what = message('mails.recoveryUsedWhat', { left })
          await mailAboutAccount(context, trx, admin, language, message('mails.recoveryUsed'), [what])
        }
        return accepted
      })
      if (kind === null) {
        logSecurityEvent(caller.request, 'second-step.failed', { target_ids: [admin_id] })
        throw invalid({ code: message('secondFactor.wrongCode') })
      }
      if (kind === 'recovery') logSecurityEvent(caller.request, 'recovery-code.used', { admin_id })
      return {
        message: message('session.signedIn'),
        data: { adminInfo: await startSession(context, caller, admin) },
      }
    },

    async askPasskey({ request }) {
      await enforceLimit(db, PASSKEY_REQUESTS, networkOf(request.ip))
      const asked = await optionsToSignIn(context)
      const challenge = await openChallenge(db, 'passkey sign-in', null, asked.challenge)
      return { message: '', data: { challenge, options: asked.options } }
    },

    async finishWithPasskey({ body, ...caller }) {
      // The challenge is used up first, so that a response signed for it cannot be sent again.
      const begun = await takeChallenge(db, body.challenge, ['second step', 'passkey sign-in'])
      if (!begun?.challenge) throw stepExpired()
      const passkey = await findPasskey(db, String(body.passkey.id))
      // A passkey of another admin is as wrong as an unknown one.
      const isExpected = passkey && (begun.admin_id === null || begun.admin_id === passkey.admin_id)
      const counter = isExpected ? await counterAfter(context, body.passkey, begun.challenge, passkey) : null
      const isRight =
        counter !== null &&
        passkey !== undefined &&
        (await inTransaction(db, (trx) => countUse(trx, passkey.passkey_id, counter)))
      if (!isRight) {
        const admin_id = begun.admin_id ?? passkey?.admin_id
        if (admin_id !== undefined)
          logSecurityEvent(caller.request, 'second-step.failed', { target_ids: [admin_id] })
        throw passkeyRejected()
      }
      const admin = await activeAdmin(db, passkey.admin_id)
      return {
        message: message('session.signedIn'),
        data: { adminInfo: await startSession(context, caller, admin) },
      }
    },
  }
}
