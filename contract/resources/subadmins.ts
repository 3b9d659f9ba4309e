import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { NEEDS, type Need, withViews } from '../calls/permissions.ts'
import { exportBody, exported } from '../catalogue/export.ts'
import { editFilters, oneOf, signInFilters, statusFilter } from '../catalogue/filters.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { EMAIL_REQUIRED, email, id, ids, name, optionalId, sentStatus, status } from '../values/fields.ts'

export const subadmin = z.object({
  admin_id: z.int(),
  name: z.string(),
  email: z.string(),
  date_modified: z.iso.datetime(),
  is_active: status(),
  /** '1' until a password was set by the invitation link. */
  is_invited: status(),
  /** '1' if the sub admin has an authenticator app or a passkey. */
  has_second_factor: status(),
  /** When the sub admin last signed in; null before the first time. */
  last_signed_in_at: z.nullable(z.iso.datetime()),
  /** The rights of the sub admin, such as 'tracks.edit'; null means everything that is not the main admin's alone. */
  rights: z.nullable(z.readonly(z.array(z.enum(NEEDS)))),
  version: z.int(),
})
export type Subadmin = z.output<typeof subadmin>

const NOT_RIGHTS = ruleMessage('rules.rights')

/**
 * The rights in a form. When absent, an edit leaves them unchanged; `view` is added where another right of the resource is
 * given.
 */
const rights = z.optional(
  z.nullable(
    z.pipe(
      z.array(z.enum(NEEDS), NOT_RIGHTS).check(z.minLength(1, ruleMessage('rules.oneRight'))),
      z.transform((sent: Need[]) => withViews(sent)),
    ),
  ),
)

export const subadminFields = z.object({ name: name(), email: email(EMAIL_REQUIRED), rights })

/** The invitation link for the main admin to pass on, where no mail server is set up; null where it was mailed. */
const invitation = { invitation_link: z.nullable(z.string()) }

/** The key of the setting that says whether every admin must have a second factor. */
export const SECOND_FACTOR_RULE = 'second_factor_required'

const columns = [
  'name',
  'email',
  'date_modified',
  'is_active',
  'has_second_factor',
  'last_signed_in_at',
] as const

export const subadminFilters = z.object({
  ...statusFilter,
  /** Filters by whether a password was set: '1' for sub admins who have none yet. */
  is_invited: oneOf(['1', '0']),
  has_second_factor: oneOf(['1', '0']),
  ...signInFilters(),
  ...editFilters,
})

/** The calls for accounts of sub admins, which are identified by `user_id` (specification 1, section 7). */
export const subadmins = {
  list: endpoint({
    path: 'subadmin/list',
    who: 'main admin',
    summary: 'Lists sub admins, with search, filters, sorting, paging and exact totals.',
    body: filteredRequest(columns, subadminFilters),
    sortable: columns,
    filters: subadminFilters,
    invalid: 400,
    data: listOf(subadmin),
    topLevelFields: LIST_TOTALS,
  }),
  export: endpoint({
    path: 'subadmin/export',
    who: 'main admin',
    summary:
      'Returns the sub admins with the given ids, or all that match a search and filters, as a spreadsheet.',
    get body() {
      return exportBody(columns, subadminFilters)
    },
    ...exported,
  }),
  get: endpoint({
    method: 'GET',
    path: 'subadmin/getSubAdminById/{id}',
    who: 'main admin',
    summary: 'Returns one sub admin.',
    params: z.object({ id: id() }),
    data: subadmin,
  }),
  save: endpoint({
    path: 'subadmin/add',
    who: 'main admin',
    summary:
      'Adds a sub admin and emails an invitation, or edits the one given by user_id. If the email changes before a password is set, a new invitation is sent.',
    body: z.extend(subadminFields, {
      action: z.optional(z.enum(['add', 'edit'])),
      user_id: optionalId(),
      version: optionalId(),
    }),
    data: z.extend(subadmin, invitation),
  }),
  changeStatus: endpoint({
    path: 'subadmin/changeStatus',
    who: 'main admin',
    summary:
      'Toggles the status to the opposite of the status sent. A deactivated sub admin is signed out everywhere.',
    body: z.object({ status: sentStatus(), user_id: ids() }),
    data: z.object({ is_active: status() }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: 'subadmin/delete/{admin_id}',
    who: 'main admin',
    summary: 'Deletes one sub admin and ends all their sessions.',
    params: z.object({ admin_id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
  resetSecondFactor: endpoint({
    path: 'subadmin/resetSecondFactor',
    who: 'main admin',
    summary: 'Removes every second factor of a sub admin, who is signed out everywhere and told by mail.',
    body: z.object({ user_id: id() }),
    data: z.null(),
  }),
  secondFactorRule: endpoint({
    method: 'GET',
    path: 'subadmin/secondFactorRule',
    who: 'main admin',
    summary: 'Returns whether every admin must have a second factor.',
    data: z.object({ is_required: status() }),
  }),
  requireSecondFactor: endpoint({
    path: 'subadmin/requireSecondFactor',
    who: 'main admin',
    summary:
      'Sets whether every admin must have a second factor. Those without one must set one up before anything else.',
    body: z.object({ is_required: sentStatus('is_required') }),
    data: z.object({ is_required: status() }),
  }),
  invite: endpoint({
    path: 'subadmin/invite',
    who: 'main admin',
    summary: 'Resends the invitation. The previous link stops working.',
    body: z.object({ user_id: id() }),
    data: z.object({ email: z.string(), ...invitation }),
  }),
}
