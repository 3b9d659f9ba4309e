import { hashPassword } from '#server/core/credentials/passwords.ts'
import { newOtp } from '#server/core/credentials/tokens.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { job } from '#server/core/jobs/job.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translator } from '#server/core/messages/translate.ts'
import { findAccount } from './accounts.store.ts'
import { CODE_MINUTES, keepCode } from './user-codes.store.ts'

/**
 * Mails a code to an address, in the language of the user or, for an unknown address, of the request. The account is
 * looked up here and not during the request, so that the response and its time are the same whether it exists or not.
 */
export const sendUserCode = job<{ email: string; language: Language }>({
  name: 'send-user-code',
  tries: 5,
  pause: { first: 5, longest: 60 },
  atOnce: 1,
  longest: 60,
  async work(context, { email, language }) {
    const user = await findAccount(context.db, email)
    if (user?.status === 'inactive') return
    // An address that equals the user's only by Unicode's rules for case may belong to somebody else, so the code goes to the
    // stored one.
    const sent_to = user?.email ?? email
    const used = user?.language ?? language
    const tell = translator(used)
    const code = newOtp()
    const code_hash = await hashPassword(code)
    await inTransaction(context.db, async (trx) => {
      await keepCode(trx, email, { code_hash, sent_to })
      await mail(context, trx, {
        language: used,
        to: sent_to,
        subject: tell(message('mails.userCode')),
        lines: [
          tell(message('mails.userCodeWorks', { minutes: CODE_MINUTES })),
          tell(message('mails.userCodeUnasked')),
        ],
        code,
      })
    })
  },
})
