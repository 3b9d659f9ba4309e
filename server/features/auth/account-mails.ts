import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translator } from '#server/core/messages/translate.ts'

type Addressee = { name: string; email: string }

/** Tells an admin by mail what has happened to the account, and what to do if it was somebody else. */
export async function mailAboutAccount(
  context: Context,
  trx: Transaction,
  { name, email }: Addressee,
  language: Language,
  subject: Message,
  what: readonly Message[],
): Promise<void> {
  const tell = translator(language)
  await mail(context, trx, {
    language,
    to: email,
    subject: tell(subject),
    lines: [
      tell(message('mails.hello', { name })),
      ...what.map((line) => tell(line)),
      tell(message('mails.notYou')),
    ],
    action: { label: tell(message('mails.openSecurity')), url: `${context.webAddress()}/security` },
  })
}
