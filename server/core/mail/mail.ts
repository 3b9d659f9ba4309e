import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { htmlOf, type MailTemplate, textOf } from './mail-template.ts'
import { sendMail } from './send-mail.job.ts'

/** Sends a mail in the background once the caller's transaction commits; retries reuse its Message-ID. */
export async function mail(
  { queue, settings }: Context,
  trx: Transaction,
  letter: MailTemplate,
): Promise<void> {
  const { to, replyTo } = letter
  const subject = letter.subject.replaceAll(/\s+/g, ' ')
  const domain = settings.mailFrom.replace(/^.*@|>$/g, '')
  const { mail_id } = await trx
    .insertInto('mails')
    .values({
      message_id: `<${randomUUID()}@${domain}>`,
      recipient: to,
      reply_to: replyTo ?? null,
      subject,
      text: textOf(letter),
      html: htmlOf({ ...letter, subject }),
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  await queue.add(trx, sendMail, [{ payload: { mail_id } }])
}
