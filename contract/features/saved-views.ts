import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { PAGE_SIZES } from '../calls/page-sizes.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { described } from '../catalogue/described.ts'
import type { FilterValues } from '../catalogue/filters.ts'
import { eachKind } from '../kinds/kinds.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { inbox } from '../resources/inbox.ts'
import { notifications } from '../resources/notifications.ts'
import { pages } from '../resources/pages.ts'
import { users } from '../resources/users.ts'
import { atMost, flag, id, name } from '../values/fields.ts'

const MAX_PARAM_LENGTH = 2000
const text = (longest: number) => z.string().check(atMost(longest))

/** Makes the rule for a URL param, which is stored as written if the field's own rule accepts it. */
const newParam = (rule: z.core.$ZodType) =>
  z.optional(
    text(MAX_PARAM_LENGTH).check(
      z.refine((written) => z.safeParse(rule, written).success, ruleMessage('rules.notFilter')),
    ),
  )
type Param = ReturnType<typeof newParam>

/** The rules that were made, because lists share many of them. */
const known = new Map<z.core.$ZodType, Param>()
function param(rule: z.core.$ZodType): Param {
  const found = known.get(rule) ?? newParam(rule)
  known.set(rule, found)
  return found
}

const common = {
  search: z.optional(text(200)),
  desc: z.optional(z.literal('true')),
  size: z.optional(z.enum(PAGE_SIZES.map(String))),
  columns: z.optional(text(MAX_PARAM_LENGTH).check(z.regex(/^\w+(,\w+)*$/, ruleMessage('rules.notColumns')))),
}

/** The URL params of a list besides its page: search, order, page size, columns, and its filters. */
const addressOf = ({ sortable, filters }: { sortable: readonly string[]; filters: z.ZodMiniObject }) =>
  z.strictObject({
    ...Object.fromEntries(Object.entries(filters.shape).map(([field, rule]) => [field, param(rule)])),
    ...common,
    sort: z.optional(z.enum(sortable)),
  })

/** The lists that have views. */
const lists = {
  ...eachKind((name) => {
    const { columns, filters } = described(name)
    return { sortable: columns, filters }
  }),
  pages: pages.list,
  users: users.list,
  notifications: notifications.list,
  inbox: inbox.list,
}
export type ViewedList = keyof typeof lists

/** The rules for the address of each list. */
const addresses = z.object(
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(Object.entries(lists).map(([list, rules]) => [list, addressOf(rules)])) as Record<
    ViewedList,
    ReturnType<typeof addressOf>
  >,
)
const viewedList = z.keyof(addresses)
export const VIEWED_LISTS: readonly ViewedList[] = viewedList.options
const listNeeds = ({ list }: { list: ViewedList }): Need[] => [needOf(list, 'view')]
const query = z.record(z.string(), text(MAX_PARAM_LENGTH))
const isAddressOf = (list: ViewedList, written: unknown) =>
  z.safeParse(addresses.shape[list], written).success

/** The filters of a list in a view's address, without those that its contract no longer knows. */
export function filtersOfView(list: ViewedList, written: Readonly<Record<string, string>>): FilterValues {
  const { success, data } = z.safeParse(lists[list].filters, written)
  return success ? data : {}
}

/** The name of a view. It is unique among the admin's own views of one list, ignoring case. */
export const viewName = name()

const view = z.object({
  view_id: z.int(),
  list: viewedList,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** Whether the view is the caller's own, and the name of its owner, who alone may change it. */
  is_own: z.boolean(),
  owner: z.string(),
  is_shared: z.boolean(),
  /** Whether the view is in the caller's sidebar. */
  is_pinned: z.boolean(),
})
export type View = z.output<typeof view>

const pinnedView = z.extend(view, { count: z.int() })
export type PinnedView = z.output<typeof pinnedView>

/** The calls for saved views, which are named states of lists. Each admin sees their own and shared ones. */
export const savedViews = {
  list: endpoint({
    method: 'POST',
    path: 'view/list',
    who: 'admins',
    needs: 'left out',
    needsOf: listNeeds,
    summary: "Lists the caller's saved views of a list and those that others share, by name.",
    body: z.object({ list: viewedList }),
    data: z.array(view),
  }),
  add: endpoint({
    method: 'POST',
    path: 'view/add',
    who: 'admins',
    needs: 'left out',
    needsOf: listNeeds,
    summary: 'Saves the state of a list (the query parameters of its URL) as a named view.',
    body: z.object({ list: viewedList, name: viewName, query }).check(
      z.refine(({ list, query: written }) => isAddressOf(list, written), {
        error: ruleMessage('rules.notFilter'),
        path: ['query'],
      }),
    ),
    data: view,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'view/edit',
    who: 'admins',
    needs: 'left out',
    summary: "Renames, updates or shares one of the caller's saved views. Omitted fields are unchanged.",
    body: z.object({
      view_id: id(),
      name: z.optional(viewName),
      query: z.optional(z.union(Object.values(addresses.shape), ruleMessage('rules.notFilter'))),
      is_shared: z.optional(flag()),
    }),
    data: view,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: 'view/delete/{id}',
    who: 'admins',
    needs: 'left out',
    summary: "Deletes one of the caller's saved views.",
    params: z.object({ id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
  pin: endpoint({
    method: 'POST',
    path: 'view/pin',
    who: 'admins',
    needs: 'left out',
    summary: "Pins a view to the caller's sidebar, or takes it out.",
    body: z.object({ view_id: id(), is_pinned: flag() }),
    data: z.object({ is_pinned: z.boolean() }),
  }),
  pinned: endpoint({
    method: 'GET',
    path: 'view/pinned',
    who: 'admins',
    needs: 'left out',
    summary: "Lists the views in the caller's sidebar, each with the exact number of records that it shows.",
    data: z.array(pinnedView),
  }),
}
