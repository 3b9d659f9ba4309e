import type { AppUserApi } from '#listeners/contract/app-api.ts'
import type { OwnRoute } from '#listeners/server/app-api/own-calls.ts'
import type { Context } from '#server/core/context.ts'
import { checkNewPassword } from '#server/core/credentials/new-password.ts'
import { hashPassword } from '#server/core/credentials/passwords.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { noSuchRecord, userSignedOut } from '#server/core/errors/api-errors.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { translator } from '#server/core/messages/translate.ts'
import { queueSync } from '#server/resources/users/sync-topics.job.ts'
import { deleteAccount, editAccount, readAccount, setUserPassword } from './accounts.store.ts'
import { endUserSessions, listUserSessions } from './user-sessions.store.ts'
import { checkUserPassword } from './user-sign-ins.ts'

type Name =
  | 'signOut'
  | 'account'
  | 'editAccount'
  | 'changePassword'
  | 'deleteAccount'
  | 'sessions'
  | 'endSession'
  | 'endOtherSessions'

/** What users do with their own account and sessions. */
export function accountRoutes(context: Context): { [Each in Name]: OwnRoute<AppUserApi[Each]> } {
  const { db } = context

  async function read(user_id: number) {
    const account = await readAccount(db, user_id)
    if (!account) throw userSignedOut()
    return account
  }

  const end = (user_id: number, which: Parameters<typeof endUserSessions>[2]) =>
    inTransaction(db, async (trx) => {
      const ended = await endUserSessions(trx, user_id, which)
      await queueSync(context, trx)
      return ended
    })

  return {
    signOut: {
      scope: 'users',
      async answer({ user }) {
        await end(user.user_id, { only: user.session_id })
        return null
      },
    },

    account: { scope: 'users', answer: ({ user }) => read(user.user_id) },

    editAccount: {
      scope: 'users',
      async answer({ user, body }) {
        await inTransaction(db, (trx) => editAccount(trx, user.user_id, body))
        return read(user.user_id)
      },
    },

    changePassword: {
      scope: 'users',
      async answer({ user: { user_id, session_id }, body, language, request }) {
        const { email } = await read(user_id)
        checkNewPassword('new_password', body.new_password, email, 400)
        await checkUserPassword(db, user_id, body.current_password, request.ip, 'current_password')
        const password_hash = await hashPassword(body.new_password)
        await inTransaction(db, async (trx) => {
          await setUserPassword(trx, user_id, password_hash, language)
          await endUserSessions(trx, user_id, { except: session_id })
          await queueSync(context, trx)
          const account = await readAccount(trx, user_id)
          if (!account) throw userSignedOut()
          const tell = translator(account.language)
          await mail(context, trx, {
            language: account.language,
            to: account.email,
            subject: tell(message('mails.changed')),
            lines: [
              tell(message('mails.hello', { name: account.name })),
              tell(message('mails.userPasswordChanged')),
              tell(message('mails.userNotYou')),
            ],
          })
        })
        logSecurityEvent(request, 'user.password-set', { target_ids: [user_id] })
        return null
      },
    },

    deleteAccount: {
      scope: 'users',
      async answer({ user: { user_id }, body, request }) {
        await checkUserPassword(db, user_id, body.password, request.ip, 'password')
        await inTransaction(db, async (trx) => {
          await deleteAccount(trx, user_id)
          await queueSync(context, trx)
        })
        logSecurityEvent(request, 'user.removed', { target_ids: [user_id] })
        return null
      },
    },

    sessions: {
      scope: 'users',
      async answer({ user }) {
        const found = await listUserSessions(db, user)
        return found.map((session) => ({ ...session, is_current: session.session_id === user.session_id }))
      },
    },

    endSession: {
      scope: 'users',
      async answer({ user, params }) {
        const ended = await end(user.user_id, { only: params.id })
        // The same error for a session of another user as for none.
        if (ended === 0) throw noSuchRecord()
        return { ended }
      },
    },

    endOtherSessions: {
      scope: 'users',
      answer: async ({ user }) => ({ ended: await end(user.user_id, { except: user.session_id }) }),
    },
  }
}
