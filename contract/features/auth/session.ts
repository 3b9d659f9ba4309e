import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { newPassword, typedPassword } from '../../calls/passwords.ts'
import { NEEDS } from '../../calls/permissions.ts'
import { ruleMessage } from '../../messages/rule-message.ts'
import { anyText, optionalId } from '../../values/fields.ts'

export const credentials = z.object({
  email: anyText(254, ruleMessage('rules.enterEmail')),
  password: typedPassword(ruleMessage('rules.enterPassword')),
})

/** The signed-in admin and the access token. */
export const adminInfo = z.object({
  access_token: z.string(),
  admin_id: z.int(),
  name: z.string(),
  admin_type: z.enum(['admin', 'subadmin']),
  /** The rights of the admin; null means that everything is allowed. */
  rights: z.nullable(z.readonly(z.array(z.enum(NEEDS)))),
})
export type AdminInfo = z.output<typeof adminInfo>

export const passwordChange = z.object({ currentPassword: typedPassword(), newPassword: newPassword() })

export const session = {
  signIn: endpoint({
    path: 'admin/adminLogin',
    who: 'anyone',
    summary:
      'Signs an admin in with email and password and returns an access token; or rejects it as second_step, to be finished with a second factor.',
    body: credentials,
    data: z.object({ adminInfo }),
  }),
  signOut: endpoint({
    path: 'admin/adminLogout',
    needs: 'nothing',
    beforeSetup: true,
    summary: 'Ends the session of the access token.',
    data: z.null(),
  }),
  changePassword: endpoint({
    path: 'admin/changePassword',
    needs: 'nothing',
    summary: "Changes the caller's password and ends their other sessions.",
    body: z.extend(passwordChange, { adminId: optionalId() }),
    data: z.null(),
  }),
}
