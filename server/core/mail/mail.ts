import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { htmlOf, type Letter, textOf } from './letter.ts'
import { sendMail } from './send-mail.job.ts'

/** Sends a letter in the background, once the caller's transaction commits; however often it is tried, it is one mail. */
export async function mail({ queue, settings }: Context, trx: Transaction, letter: Letter): Promise<void> {
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
