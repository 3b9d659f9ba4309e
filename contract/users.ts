import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EMAIL_REQUIRED, email, id, ids, name, optionalId, REQUIRED, required } from './fields.ts'
import { LIST_TOTALS, listOf, listRequest } from './list.ts'
import { say } from './say.ts'

const userStatus = z.enum(['active', 'inactive'], REQUIRED)

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_num: z.string(),
  date_created: z.iso.datetime(),
  status: userStatus,
  version: z.int(),
})
export type User = z.output<typeof user>

const phone = z.pipe(required(30), z.string().check(z.regex(/^[\d ()+-]+$/, say('rules.phone'))))

export const userFields = z.object({ name: name(), email: email(EMAIL_REQUIRED), phone_num: phone })

const columns = ['name', 'email', 'phone_num', 'date_created', 'status'] as const
const named = z.object({ user_id: id() })

/** The people who use the app. Their calls have names and a vocabulary of their own (specification 1, section 7). */
export const users = {
  list: endpoint({
    method: 'POST',
    path: 'admin/user/userList',
    who: 'admins',
    summary: 'A page of the user list: searched, sorted, with exact totals.',
    body: listRequest(columns),
    sortable: columns,
    invalid: 400,
    data: listOf(user),
    beside: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'POST',
    path: 'admin/user/getUserDataById',
    who: 'admins',
    summary: 'One user by its id.',
    // None, as a client sends what is no number, is as good as one that there is not.
    body: z.object({ user_id: optionalId() }),
    data: user,
  }),
  save: endpoint({
    method: 'POST',
    path: 'admin/user/addEditUser',
    who: 'admins',
    summary:
      'Adds a user, or edits the one named by user_id; a version that is no longer current is refused as stale.',
    body: z.extend(userFields, {
      action: z.optional(z.enum(['add', 'edit'])),
      user_id: optionalId(),
      version: optionalId(),
    }),
    data: user,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: 'admin/user/changeStatus',
    who: 'admins',
    summary: 'Sets the opposite of the sent status on one user or a list of them.',
    body: z.object({ status: userStatus, user_id: ids() }),
    data: z.object({ status: userStatus }),
  }),
  delete: endpoint({
    method: 'POST',
    path: 'admin/user/deleteAccount',
    who: 'admins',
    summary: 'Deletes one user.',
    body: named,
    data: z.object({ deleted: z.int() }),
  }),
}
