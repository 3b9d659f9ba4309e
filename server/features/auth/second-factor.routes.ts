import type { FastifyRequest } from 'fastify'
import type { secondFactor } from '#contract/features/auth/second-factor.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import {
  invalid,
  notFound,
  passkeyRejected,
  stepExpired,
  unauthorised,
} from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent, type SecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { mailAboutAccount } from './account-mails.ts'
import { openChallenge, takeChallenge } from './challenges.store.ts'
import { dropUnusedCodes, hasFactor, hasTotp } from './factors.store.ts'
import { checkOwnPassword } from './own-password.ts'
import { addPasskey, asShown, listPasskeys, removePasskey, renamePasskey } from './passkeys.store.ts'
import { arePasskeysPossible, optionsToRegister, readNewPasskey } from './passkeys.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.store.ts'
import { isFactorRequired } from './second-factor-rule.store.ts'
import { signInSteps } from './sign-in-steps.routes.ts'
import { confirmSecret, startSecret } from './totp.store.ts'
import { base32Of, uriOf } from './totp.ts'

/** The handlers for the calling admin's second factors. Every change requires the password and is told by mail. */
export const secondFactorRoutes = (context: Context): HandlersFor<typeof secondFactor> => {
  const { db } = context

  const ownersIn = (from: Database, admin_id: number) =>
    from.selectFrom('admins').select(['admin_id', 'name', 'email']).where('admin_id', '=', admin_id)
  const ownerOf = (admin_id: number) => ownersIn(db, admin_id).executeTakeFirstOrThrow(unauthorised)

  /**
   * Makes a change in a transaction with its mail, and logs it. Changes of one admin wait for each other, since two at once would
   * not see each other.
   */
  async function change<T>(
    admin_id: number,
    { language, request }: { language: Language; request: FastifyRequest },
    event: SecurityEvent,
    make: (trx: Transaction) => Promise<{ what: Message; result: T }>,
  ): Promise<T> {
    const changed = await inTransaction(db, async (trx) => {
      const owner = await ownersIn(trx, admin_id).forNoKeyUpdate().executeTakeFirstOrThrow(unauthorised)
      const { what, result } = await make(trx)
      await mailAboutAccount(context, trx, owner, language, message('mails.factorChanged'), [what])
      return result
    })
    logSecurityEvent(request, event)
    return changed
  }

  /** The recovery codes that come with the first factor; none with a further one. */
  const firstCodes = async (trx: Transaction, admin_id: number) =>
    (await countRecoveryCodes(trx, admin_id)) === 0 ? renewRecoveryCodes(trx, admin_id) : null

  /** Finishes the removal of a factor. Throws when it was the last one and a factor is required. */
  async function settleRemoval(trx: Transaction, admin_id: number) {
    if ((await isFactorRequired(trx)) && !(await hasFactor(trx, admin_id)))
      throw invalid({ factor: message('secondFactor.lastRequired') })
    await dropUnusedCodes(trx, admin_id)
  }

  return {
    ...signInSteps(context),

    async state({ admin: { admin_id } }) {
      const [has_totp, passkeys, recovery_codes_left, is_required] = await Promise.all([
        hasTotp(db, admin_id),
        listPasskeys(db, admin_id),
        countRecoveryCodes(db, admin_id),
        isFactorRequired(db),
      ])
      const are_passkeys_possible = arePasskeysPossible(context)
      const shown = passkeys.map(asShown)
      return {
        message: '',
        data: { has_totp, passkeys: shown, recovery_codes_left, is_required, are_passkeys_possible },
      }
    },

    async startTotp({ body, admin: { admin_id }, request }) {
      await checkOwnPassword(db, admin_id, body.password, request.ip)
      const [{ email }, secret] = [await ownerOf(admin_id), await startSecret(db, admin_id)]
      return { message: '', data: { secret: base32Of(secret), uri: uriOf(secret, email) } }
    },

    async confirmTotp({ body, admin: { admin_id }, request, language }) {
      const caller = { language, request }
      const recovery_codes = await change(admin_id, caller, 'totp.added', async (trx) => {
        if (!(await confirmSecret(trx, admin_id, body.code)))
          throw invalid({ code: message('secondFactor.wrongCode') })
        return { what: message('mails.totpAdded'), result: await firstCodes(trx, admin_id) }
      })
      return { message: message('secondFactor.totpAdded'), data: { recovery_codes } }
    },

    async removeTotp({ body, admin: { admin_id }, request, language }) {
      await checkOwnPassword(db, admin_id, body.password, request.ip)
      const caller = { language, request }
      await change(admin_id, caller, 'totp.removed', async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('totp_secrets')
          .where('admin_id', '=', admin_id)
          .where('secret', 'is not', null)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('record')
        await settleRemoval(trx, admin_id)
        return { what: message('mails.totpRemoved'), result: null }
      })
      return { message: message('secondFactor.totpRemoved'), data: null }
    },

    async startPasskey({ body, admin: { admin_id }, request }) {
      if (!arePasskeysPossible(context))
        throw invalid({ passkey: message('secondFactor.passkeysImpossible') })
      await checkOwnPassword(db, admin_id, body.password, request.ip)
      const present = await listPasskeys(db, admin_id)
      const asked = await optionsToRegister(context, await ownerOf(admin_id), present)
      const challenge = await openChallenge(db, 'new passkey', admin_id, asked.challenge)
      return { message: '', data: { challenge, options: asked.options } }
    },

    async addPasskey({ body: { challenge, name, passkey }, admin: { admin_id }, request, language }) {
      const begun = await takeChallenge(db, challenge, ['new passkey'])
      if (!begun?.challenge || begun.admin_id !== admin_id) throw stepExpired()
      const made = await readNewPasskey(context, passkey, begun.challenge)
      if (!made) throw passkeyRejected()
      const caller = { language, request }
      const added = change(admin_id, caller, 'passkey.added', async (trx) => {
        await addPasskey(trx, admin_id, name, made)
        return { what: message('mails.passkeyAdded', { name }), result: await firstCodes(trx, admin_id) }
      })
      const recovery_codes = await orTaken(added, passkeyRejected)
      return { message: message('secondFactor.passkeyAdded'), data: { recovery_codes } }
    },

    async renamePasskey({ body: { passkey_id, name }, admin: { admin_id } }) {
      if (!(await renamePasskey(db, admin_id, passkey_id, name))) throw notFound('record')
      return { message: message('secondFactor.passkeyRenamed'), data: null }
    },

    async removePasskey({ body: { passkey_id, password }, admin: { admin_id }, request, language }) {
      await checkOwnPassword(db, admin_id, password, request.ip)
      const caller = { language, request }
      await change(admin_id, caller, 'passkey.removed', async (trx) => {
        const name = await removePasskey(trx, admin_id, passkey_id)
        if (name === null) throw notFound('record')
        await settleRemoval(trx, admin_id)
        return { what: message('mails.passkeyRemoved', { name }), result: null }
      })
      return { message: message('secondFactor.passkeyRemoved'), data: null }
    },

    async renewRecoveryCodes({ body, admin: { admin_id }, request, language }) {
      await checkOwnPassword(db, admin_id, body.password, request.ip)
      const caller = { language, request }
      const recovery_codes = await change(admin_id, caller, 'recovery-codes.renewed', async (trx) => {
        if (!(await hasFactor(trx, admin_id))) throw invalid({ factor: message('secondFactor.none') })
        return { what: message('mails.codesRenewed'), result: await renewRecoveryCodes(trx, admin_id) }
      })
      return { message: message('secondFactor.codesRenewed'), data: { recovery_codes } }
    },
  }
}
