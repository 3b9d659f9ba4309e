import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { newPassword } from '../../calls/passwords.ts'
import { required } from '../../values/fields.ts'
import { adminInfo } from './session.ts'

/** How long an invitation link is valid, in hours. */
export const INVITATION_HOURS = 72

const token = required(200)

/** The calls of an invitation link. The token is in the body, because URLs end up in logs. */
export const invitations = {
  look: endpoint({
    path: 'subadmin/invitation',
    who: 'anyone',
    summary:
      'Returns who an invitation link is for. Rejected as link_expired if the link was used, replaced or has expired.',
    body: z.object({ token }),
    data: z.object({ name: z.string(), email: z.string() }),
  }),
  accept: endpoint({
    path: 'subadmin/setPassword',
    who: 'anyone',
    summary: 'Sets the password of the invited admin, once, and signs them in.',
    body: z.object({ token, newPassword: newPassword() }),
    data: z.object({ adminInfo }),
  }),
}
