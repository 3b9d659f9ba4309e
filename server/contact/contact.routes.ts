import type { contact } from '#contract/contact.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { changeContactMail, contactMail } from './contact-mail.store.ts'

export const contactRoutes = ({ db }: Context): HandlersFor<typeof contact> => ({
  async initialValues() {
    return { message: '', data: { queryMail: await contactMail(db) } }
  },

  async changeMail({ body, admin }) {
    await inTransaction(db, (trx) => changeContactMail(trx, admin, body.email))
    return { message: 'Contact mailer address saved.', data: { queryMail: body.email } }
  },
})
