import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { newPassword } from './passwords.ts'
import { adminInfo } from './session.ts'

/** How long the link of an invitation works, in hours. */
export const INVITATION_HOURS = 72

const token = required(200)

/** What can be done with the link of an invitation; its token is in the body, since addresses end up in logs. */
export const invitations = {
  look: endpoint({
    method: 'POST',
    path: 'subadmin/invitation',
    who: 'anyone',
    summary: 'Whom a link invites; refused as link_expired once it was used, replaced, or is too old.',
    body: z.object({ token }),
    data: z.object({ name: z.string(), email: z.string() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'subadmin/setPassword',
    who: 'anyone',
    summary: 'Sets the password of whom a link invites, once, and signs him in.',
    body: z.object({ token, newPassword: newPassword() }),
    data: z.object({ adminInfo }),
  }),
}
