import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, optional, required } from './fields.ts'
import { say } from './say.ts'

export const contactQuery = z.object({
  email: email(say('rules.enterEmail')),
  name: optional(200),
  query: required(5000, say('rules.enterQuery')),
})

/** The setting that holds it, as the history names it too. */
export const CONTACT_MAIL = 'contact_mail'
export const contactMail = z.object({ email: email() })

const initialValues = z.object({ queryMail: z.string() })

/** What visitors write, and the address that it is mailed to. */
export const contact = {
  send: endpoint({
    method: 'POST',
    path: 'staticPage/contactQuery',
    who: 'anyone',
    summary: 'Records what a visitor writes, and mails it to the contact address.',
    body: contactQuery,
    data: z.null(),
  }),
  initialValues: endpoint({
    method: 'GET',
    path: 'staticPage/initialValues',
    who: 'admins',
    summary: 'The address that contact queries are mailed to.',
    data: initialValues,
  }),
  changeMail: endpoint({
    method: 'POST',
    path: 'staticPage/changeContactMail',
    who: 'admins',
    summary: 'Changes the address that contact queries are mailed to.',
    body: contactMail,
    data: initialValues,
  }),
}
