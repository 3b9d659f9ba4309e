import type { AppUserApi } from '#listeners/contract/app-api.ts'
import type { OwnRoute } from '#listeners/server/app-api/own-calls.ts'
import type { Context } from '#server/core/context.ts'
import { checkNewPassword } from '#server/core/credentials/new-password.ts'
import { hashPassword, isPassword } from '#server/core/credentials/passwords.ts'
import { inLineOf } from '#server/core/credentials/sign-in-limits.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { ApiError, invalid, userDeactivated, wrongUserCredentials } from '#server/core/errors/api-errors.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { translator } from '#server/core/messages/translate.ts'
import {
  enforceLimit,
  type Limit,
  networkOf,
  recordAttempt,
} from '#server/core/rate-limits/rate-limits.store.ts'
import { queueSync } from '#server/resources/users/sync-topics.job.ts'
import { addUser, findAccount, setUserPassword } from './accounts.store.ts'
import { sendUserCode } from './send-user-code.job.ts'
import { startUserSession } from './start-user-session.ts'
import { codeToCompare, mailboxOf, spendCode } from './user-codes.store.ts'
import { endUserSessions } from './user-sessions.store.ts'
import { userSignIns } from './user-sign-ins.ts'

/** The limit of mails per mailbox, whether or not it belongs to a user. */
const MAILS: Limit = { what: 'user code mail', most: 3, minutes: 60 }
/**
 * The limit of requests per address. Many phones share the address of a mobile network, and all of an app's may share that of
 * its server.
 */
const REQUESTS: Limit = { what: 'user code request', most: 120, minutes: 60 }
const USES: Limit = { what: 'user code use', most: 120, minutes: 10 }

/** The same error for every reason: different ones would reveal whether the account exists. */
const wrongCode = () => invalid({ code: message('session.otpWrong') }, 400)

type Name = 'askCode' | 'register' | 'signIn' | 'resetPassword'

/** The calls that identify a user: by a mailed code at first, then by a password. */
export function signInRoutes(context: Context): { [Each in Name]: OwnRoute<AppUserApi[Each]> } {
  const { db, queue } = context

  /** Checks the code for an address, and returns it if it is right. It is not spent yet. */
  async function rightCode(ip: string, { email, code }: { email: string; code: string }) {
    await enforceLimit(db, USES, networkOf(ip))
    const found = await codeToCompare(db, email)
    const isRight = await inLineOf(ip, () => isPassword(code, found?.code_hash ?? null))
    if (!found || !isRight) throw wrongCode()
    return found
  }

  return {
    askCode: {
      scope: 'users',
      async answer({ body: { email }, language, request }) {
        await enforceLimit(db, REQUESTS, networkOf(request.ip))
        await inTransaction(db, async (trx) => {
          const wait = await recordAttempt(trx, MAILS, mailboxOf(email))
          if (wait === null) await queue.add(trx, sendUserCode, [{ payload: { email, language } }])
        })
        return null
      },
    },

    register: {
      scope: 'users',
      async answer({ body, language, request }) {
        // Checked before a guess is counted, so that an unacceptable password uses up none.
        checkNewPassword('password', body.password, body.email, 400)
        const code = await rightCode(request.ip, body)
        // The code was sent to an account that was deleted since, which may have had another spelling of the address.
        if (mailboxOf(code.sent_to) !== mailboxOf(body.email)) throw wrongCode()
        const password_hash = await hashPassword(body.password)
        const registered = inTransaction(db, async (trx) => {
          const user_id = await addUser(trx, body)
          if (!(await spendCode(trx, body.email, code))) throw wrongCode()
          await setUserPassword(trx, user_id, password_hash, body.language ?? language)
          return startUserSession(context, trx, user_id, request, body.device_token)
        })
        // A person with the right code owns the address and may learn that it is taken. The code is not spent, because it can
        // also set a password.
        const answer = await orTaken(registered, () => invalid({ email: message('app.emailTaken') }, 400))
        logSecurityEvent(request, 'user.registered', { target_ids: [answer.user.id] })
        return answer
      },
    },

    signIn: {
      scope: 'users',
      async answer({ body, request }) {
        const { ip } = request
        const account = body.email.toLowerCase()
        let target_ids: number[] = []
        const user = await inLineOf(ip, async () => {
          await userSignIns.record(db, account, ip)
          const found = await findAccount(db, body.email)
          if (found) target_ids = [found.id]
          const isRight = await isPassword(body.password, found?.password_hash ?? null)
          if (!found || !isRight) throw wrongUserCredentials()
          await userSignIns.accept(db, account, ip)
          return found
        }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 429)
            logSecurityEvent(request, 'user.sign-in-limited')
          else if (error instanceof ApiError)
            logSecurityEvent(request, 'user.sign-in-failed', { target_ids, reason: error.code })
          throw error
        })
        // Said only after the password was verified.
        if (user.status !== 'active') throw userDeactivated()
        return inTransaction(db, (trx) => startUserSession(context, trx, user.id, request, body.device_token))
      },
    },

    resetPassword: {
      scope: 'users',
      async answer({ body, language, request }) {
        checkNewPassword('new_password', body.new_password, body.email, 400)
        const code = await rightCode(request.ip, body)
        const user = await findAccount(db, body.email)
        // The code for an address without a user can only register one.
        if (user?.status !== 'active') throw wrongCode()
        const password_hash = await hashPassword(body.new_password)
        const answer = await inTransaction(db, async (trx) => {
          if (!(await spendCode(trx, body.email, code))) throw wrongCode()
          await endUserSessions(trx, user.id, 'all')
          await queueSync(context, trx)
          await setUserPassword(trx, user.id, password_hash, language)
          await userSignIns.clear(trx, body.email.toLowerCase(), request.ip)
          const tell = translator(user.language ?? language)
          await mail(context, trx, {
            language: user.language ?? language,
            to: user.email,
            subject: tell(message('mails.changed')),
            lines: [
              tell(message('mails.hello', { name: user.name })),
              tell(message('mails.changedHow')),
              tell(message('mails.userNotYou')),
            ],
          })
          return startUserSession(context, trx, user.id, request, body.device_token)
        })
        logSecurityEvent(request, 'user.password-set', { target_ids: [user.id], reason: 'code' })
        return answer
      },
    },
  }
}
