import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { typedPassword } from './passwords.ts'

export const credentials = z.object({
  email: required(254, 'Please Enter Any Email'),
  password: typedPassword('Please Enter Any Password'),
})

const adminInfo = z.object({
  access_token: z.string(),
  admin_id: z.int(),
  name: z.string(),
  admin_type: z.enum(['admin', 'subadmin']),
})
export type AdminInfo = z.output<typeof adminInfo>

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
}
