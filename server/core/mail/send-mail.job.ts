import { recordDelivery } from '#server/core/jobs/deliveries.store.ts'
import { job } from '#server/core/jobs/job.ts'
import { transportFor } from './transport.ts'

/** The payload is only the id of a mail: its text, which may hold a code or a secret link, is deleted once sent. */
export const sendMail = job<{ mail_id: number }>({
  name: 'send-mail',
  tries: 8,
  pause: { first: 30, longest: 3600 },
  atOnce: 2,
  longest: 120,
  async work(context, { mail_id }, { isLast, signal }) {
    const { db, settings, log } = context
    const found = await db.selectFrom('mails').selectAll().where('mail_id', '=', mail_id).executeTakeFirst()
    if (!found) return
    const forget = () => db.deleteFrom('mails').where('mail_id', '=', mail_id).execute()
    try {
      await transportFor(settings)(found)
    } catch (error) {
      if (!signal.aborted) await recordDelivery(context, 'mail', reasonOf(error))
      if (isLast && !signal.aborted) await forget()
      throw error
    }
    await forget()
    await recordDelivery(context, 'mail', null)
    if (!settings.smtpUrl)
      log.info(
        { message_id: found.message_id },
        'No mail server is set (SMTP_URL): a mail was written to the outbox',
      )
  },
})

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
