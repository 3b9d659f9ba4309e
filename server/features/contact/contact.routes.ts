import type { FastifyRequest } from 'fastify'
import type { contact } from '#contract/features/contact.ts'
import { isolated } from '#contract/messages/isolate.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { crossSite } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { enforceLimit, type Limit, networkOf } from '#server/core/rate-limits/rate-limits.store.ts'
import { addQuery } from '#server/resources/inbox/inbox.store.ts'
import { changeContactMail, contactMail } from './contact-mail.store.ts'

/** The limit from one address: enough for an office that shares one address, too few to flood the mailbox. */
const QUERIES: Limit = { what: 'contact query', most: 10, minutes: 60 }

/** Whether a request is cross-site, which browsers mark: any site could make its visitors send queries. */
function isCrossSite({ headers }: FastifyRequest, webAddress: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin, host } = headers
  if (origin === undefined) return false
  return URL.parse(origin)?.host !== host && origin !== URL.parse(webAddress)?.origin
}

export const contactRoutes = (context: Context): HandlersFor<typeof contact> => {
  const { db, webAddress, settings } = context
  const has_mail_server = settings.smtpUrl !== null
  return {
    async send({ body, request }) {
      if (isCrossSite(request, webAddress())) throw crossSite()
      await enforceLimit(db, QUERIES, networkOf(request.ip), message('contact.tooMany'))
      const { email, query } = body
      const name = body.name ?? ''
      const sender = isolated(name, false)
      await inTransaction(db, async (trx) => {
        const query_id = await addQuery(trx, { name, email, query })
        await mail(context, trx, {
          // The mail is in English: its recipient is not the visitor, whose language the request has.
          language: 'en',
          to: await contactMail(trx),
          replyTo: email,
          subject: `Query from ${sender || email}`,
          lines: [query, name ? `${sender}, ${email}` : email],
          action: { label: 'Open in the inbox', url: `${webAddress()}/inbox/view/${query_id}` },
        })
      })
      return { message: message('contact.recorded'), data: null }
    },

    async initialValues() {
      return { message: '', data: { queryMail: await contactMail(db), has_mail_server } }
    },

    async changeMail({ body, admin }) {
      await inTransaction(db, (trx) => changeContactMail(trx, admin, body.email))
      return { message: message('contact.mailSaved'), data: { queryMail: body.email, has_mail_server } }
    },
  }
}
