import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { hasFactor } from './factors.store.ts'
import { resetSubadmin } from './reset-second-factor.ts'
import { isFactorRequired, requireFactor } from './second-factor-rule.store.ts'

type Subadmin = { admin_id: number; name: string; email: string }

/** The functions by which the main admin decides about second factors. */
export const secondFactorsOf = (context: Context) => ({
  isRequired: () => isFactorRequired(context.db),

  /**
   * Sets the rule, and returns whether that was a change. The main admin must have a factor to require one: the switch would
   * otherwise lead them away from the list.
   */
  async require(actor: Actor & { admin_id: number }, is_required: '1' | '0') {
    const { admin_id } = actor
    if (is_required === '1' && !(await hasFactor(context.db, admin_id)))
      throw invalid({ is_required: message('secondFactor.ownFirst') })
    return inTransaction(context.db, (trx) => requireFactor(trx, actor, is_required))
  },

  reset: (trx: Transaction, actor: Actor, subadmin: Subadmin, language: Language) =>
    resetSubadmin(context, trx, actor, subadmin, language),
})
