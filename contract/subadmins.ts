import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EMAIL_REQUIRED, email, id, ids, name, optionalId, sentStatus, status } from './fields.ts'
import { LIST_TOTALS, listOf, listRequest } from './list.ts'

export const subadmin = z.object({
  admin_id: z.int(),
  name: z.string(),
  email: z.string(),
  date_modified: z.iso.datetime(),
  is_active: status(),
  /** '1' until a password was set with the link of the invitation. */
  is_invited: status(),
  version: z.int(),
})
export type Subadmin = z.output<typeof subadmin>

export const subadminFields = z.object({ name: name(), email: email(EMAIL_REQUIRED) })

const columns = ['name', 'email', 'date_modified', 'is_active'] as const

/** The accounts of the sub admins; the calls name one by `user_id` (specification 1, section 7). */
export const subadmins = {
  list: endpoint({
    method: 'POST',
    path: 'subadmin/list',
    who: 'main admin',
    summary: 'A page of the sub admin list: searched, sorted, with exact totals.',
    body: listRequest(columns),
    sortable: columns,
    invalid: 400,
    data: listOf(subadmin),
    beside: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'subadmin/getSubAdminById/{id}',
    who: 'main admin',
    summary: 'One sub admin by its id.',
    params: z.object({ id: id() }),
    data: subadmin,
  }),
  save: endpoint({
    method: 'POST',
    path: 'subadmin/add',
    who: 'main admin',
    summary:
      'Adds a sub admin and mails the invitation, or edits the one named by user_id; an address that changes before a password was set is invited anew.',
    body: z.extend(subadminFields, {
      action: z.optional(z.enum(['add', 'edit'])),
      user_id: optionalId(),
      version: optionalId(),
    }),
    data: subadmin,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: 'subadmin/changeStatus',
    who: 'main admin',
    summary: 'Sets the opposite of the sent status; who is deactivated is signed out everywhere.',
    body: z.object({ status: sentStatus(), user_id: ids() }),
    data: z.object({ is_active: status() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: 'subadmin/delete/{admin_id}',
    who: 'main admin',
    summary: 'Deletes one sub admin, who is signed out everywhere.',
    params: z.object({ admin_id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'subadmin/invite',
    who: 'main admin',
    summary: 'Mails the invitation again; the link before it stops working.',
    body: z.object({ user_id: id() }),
    data: z.null(),
  }),
}
