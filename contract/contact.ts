import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'

export const contactMail = z.object({ email: email() })

const initialValues = z.object({ queryMail: z.string() })

/** The address that what visitors write is mailed to. */
export const contact = {
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
