import type { contact } from '#contract/contact.ts'
import { type Limit, limitAttempts, networkOf } from '#server/attempts/attempts.store.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addQuery } from '#server/inbox/inbox.store.ts'
import { mail } from '#server/mail/mail.ts'
import { say } from '#server/words/say.ts'
import { changeContactMail, contactMail } from './contact-mail.store.ts'

/** From one address: enough for an office behind one, too little for a flood. */
const QUERIES: Limit = { what: 'contact query', most: 10, minutes: 60 }

export const contactRoutes = (context: Context): HandlersFor<typeof contact> => {
  const { db, webAddress } = context
  return {
    async send({ body, request }) {
      await limitAttempts(db, QUERIES, networkOf(request.ip), say('contact.tooMany'))
      const { email, query } = body
      const name = body.name ?? ''
      await inTransaction(db, async (trx) => {
        const query_id = await addQuery(trx, { name, email, query })
        await mail(context, trx, {
          // Who reads it has not asked for it in any language.
          language: 'en',
          to: await contactMail(trx),
          replyTo: email,
          subject: `Query from ${name || email}`,
          lines: [query, name ? `${name}, ${email}` : email],
          action: { label: 'Open in the inbox', url: `${webAddress()}/inbox/view/${query_id}` },
        })
      })
      return { message: say('contact.recorded'), data: null }
    },

    async initialValues() {
      return { message: '', data: { queryMail: await contactMail(db) } }
    },

    async changeMail({ body, admin }) {
      await inTransaction(db, (trx) => changeContactMail(trx, admin, body.email))
      return { message: say('contact.mailSaved'), data: { queryMail: body.email } }
    },
  }
}
