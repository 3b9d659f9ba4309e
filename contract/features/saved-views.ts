import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { KIND_NAMES, type KindName } from '../kinds/kinds.ts'
import { atMost, flag, id, name } from '../values/fields.ts'

/** The lists besides those of kinds that have views. */
const OTHERS = ['pages', 'users', 'notifications', 'inbox'] as const
export type ViewedList = KindName | (typeof OTHERS)[number]
export const VIEWED_LISTS: readonly ViewedList[] = [...KIND_NAMES, ...OTHERS]

export const MAX_PARAM_LENGTH = 2000
const viewedList = z.enum(VIEWED_LISTS)
const listNeeds = ({ list }: { list: ViewedList }): Need[] => [needOf(list, 'view')]
/** The params of a list's address; the server checks them by the rules of the list. */
const query = z.record(z.string(), z.string().check(atMost(MAX_PARAM_LENGTH)))

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
    path: 'view/list',
    needs: 'left out',
    needsOf: listNeeds,
    summary: "Lists the caller's saved views of a list and those that others share, by name.",
    body: z.object({ list: viewedList }),
    data: z.array(view),
  }),
  add: endpoint({
    path: 'view/add',
    needs: 'left out',
    needsOf: listNeeds,
    summary: 'Saves the state of a list (the query parameters of its URL) as a named view.',
    body: z.object({ list: viewedList, name: viewName, query }),
    data: view,
  }),
  edit: endpoint({
    path: 'view/edit',
    needs: 'left out',
    summary: "Renames, updates or shares one of the caller's saved views. Omitted fields are unchanged.",
    body: z.object({
      view_id: id(),
      name: z.optional(viewName),
      query: z.optional(query),
      is_shared: z.optional(flag()),
    }),
    data: view,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: 'view/delete/{id}',
    needs: 'left out',
    summary: "Deletes one of the caller's saved views.",
    params: z.object({ id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
  pin: endpoint({
    path: 'view/pin',
    needs: 'left out',
    summary: "Pins a view to the caller's sidebar, or takes it out.",
    body: z.object({ view_id: id(), is_pinned: flag() }),
    data: z.object({ is_pinned: z.boolean() }),
  }),
  pinned: endpoint({
    method: 'GET',
    path: 'view/pinned',
    needs: 'left out',
    summary: "Lists the views in the caller's sidebar, each with the exact number of records that it shows.",
    data: z.array(pinnedView),
  }),
}
