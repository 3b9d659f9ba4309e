import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { deleteSelected, setStatus } from '../catalogue/catalogue.ts'
import { exportCall } from '../catalogue/export.ts'
import { editFilters, signInFilters, statusFilter } from '../catalogue/filters.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import {
  EMAIL_REQUIRED,
  email,
  id,
  ids,
  linkedIds,
  mustBeOneOf,
  name,
  optionalId,
  required,
} from '../values/fields.ts'

const STATUSES = ['active', 'inactive'] as const
const userStatus = z.enum(STATUSES, { error: mustBeOneOf('status', STATUSES) })

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_num: z.string(),
  date_created: z.iso.datetime(),
  status: userStatus,
  version: z.int(),
  /** The last sign-in in the app; null if there was none, as for a user whom an admin has added. */
  last_sign_in_at: z.nullable(z.iso.datetime()),
  /** The number of phones on which the user is signed in and gets notifications. */
  devices: z.int(),
  /** The number of categories and artists that the user follows. */
  follows: z.int(),
})
export type User = z.output<typeof user>

const phone = z.pipe(required(30), z.string().check(z.regex(/^[\d ()+-]+$/, ruleMessage('rules.phone'))))

export const userFields = z.object({ name: name(), email: email(EMAIL_REQUIRED), phone_num: phone })

export const userFilters = z.object({
  ...statusFilter,
  ...signInFilters(),
  follows_artist_id: linkedIds(),
  follows_category_id: linkedIds(),
  ...editFilters,
})

const columns = ['name', 'email', 'phone_num', 'date_created', 'status'] as const
const named = z.object({ user_id: id() })

/** The calls for the people who use the app. They have names of their own (specification 1, section 7). */
export const users = {
  list: endpoint({
    path: 'admin/user/userList',
    needs: ['users.view'],
    summary: 'Lists users, with search, filters, sorting, paging and exact totals.',
    body: filteredRequest(columns, userFilters),
    sortable: columns,
    filters: userFilters,
    invalid: 400,
    data: listOf(user),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    path: 'admin/user/getUserDataById',
    needs: ['users.view'],
    summary: 'Returns one user.',
    // Clients leave out an id that is not a number, which is answered like an unknown id.
    body: z.object({ user_id: optionalId() }),
    data: user,
  }),
  save: endpoint({
    path: 'admin/user/addEditUser',
    needs: ['users.edit'],
    summary: 'Adds a user, or edits the one given by user_id. An outdated version is rejected as stale.',
    body: z.extend(userFields, {
      action: z.optional(z.enum(['add', 'edit'])),
      user_id: optionalId(),
      version: optionalId(),
    }),
    data: user,
  }),
  changeStatus: endpoint({
    path: 'admin/user/changeStatus',
    needs: ['users.publish'],
    summary: 'Toggles the status of one user or several, to the opposite of the status sent.',
    body: z.object({ status: userStatus, user_id: ids() }),
    data: z.object({ status: userStatus }),
  }),
  setStatus: setStatus('users', 'admin/user', 'User', userFilters),
  delete: endpoint({
    path: 'admin/user/deleteAccount',
    needs: ['users.delete'],
    summary: 'Deletes one user.',
    body: named,
    data: z.object({ deleted: z.int() }),
  }),
  deleteSelected: deleteSelected('users', 'admin/user', 'User', userFilters),
  export: exportCall({ resource: 'users', path: 'admin/user', noun: 'User', columns, filters: userFilters }),
}
