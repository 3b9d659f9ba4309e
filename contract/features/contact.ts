import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { anyText, email, optionalAnyLine } from '../values/fields.ts'

export const contactQuery = z.object({
  email: email(ruleMessage('rules.enterEmail')),
  name: optionalAnyLine(200),
  query: anyText(5000, ruleMessage('rules.enterQuery')),
})

/** The name of the setting for the address that receives contact queries, also in the history. */
export const CONTACT_MAIL = 'contact_mail'
export const contactMail = z.object({ email: email() })

const initialValues = z.object({
  queryMail: z.string(),
  /** Whether the server sends mails. Without a mail server they are written to its outbox. */
  has_mail_server: z.boolean(),
})

/** The calls for messages of visitors, and for the address that they are mailed to. */
export const contact = {
  send: endpoint({
    path: 'staticPage/contactQuery',
    who: 'anyone',
    summary: "Records a visitor's query and emails it to the contact address.",
    body: contactQuery,
    data: z.null(),
  }),
  initialValues: endpoint({
    method: 'GET',
    path: 'staticPage/initialValues',
    needs: ['inbox.view'],
    summary: 'Returns the email address that receives contact queries.',
    data: initialValues,
  }),
  changeMail: endpoint({
    path: 'staticPage/changeContactMail',
    needs: ['inbox.edit'],
    summary: 'Changes the email address that receives contact queries.',
    body: contactMail,
    data: initialValues,
  }),
}
