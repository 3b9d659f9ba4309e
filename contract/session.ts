import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalId, required } from './fields.ts'
import { newPassword, typedPassword } from './passwords.ts'
import { say } from './say.ts'

export const credentials = z.object({
  email: required(254, say('rules.enterEmail')),
  password: typedPassword(say('rules.enterPassword')),
})

/** Who is signed in, and the token that says so. */
export const adminInfo = z.object({
  access_token: z.string(),
  admin_id: z.int(),
  name: z.string(),
  admin_type: z.enum(['admin', 'subadmin']),
})
export type AdminInfo = z.output<typeof adminInfo>

export const passwordChange = z.object({ currentPassword: typedPassword(), newPassword: newPassword() })

export const session = {
  signIn: endpoint({
    method: 'POST',
    path: 'admin/adminLogin',
    who: 'anyone',
    summary: 'Signs an admin in with email and password and answers the access token.',
    body: credentials,
    data: z.object({ adminInfo }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'admin/adminLogout',
    who: 'admins',
    summary: 'Ends the session whose token the call carries.',
    data: z.null(),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'admin/changePassword',
    who: 'admins',
    summary: "Changes the caller's own password and ends his other sessions.",
    body: z.extend(passwordChange, { adminId: optionalId() }),
    data: z.null(),
  }),
}
