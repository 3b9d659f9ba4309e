import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, id, name } from './fields.ts'
import { PAGE_SIZES } from './list.ts'
import { ruleMessage } from './messages/rule-message.ts'
import { trackFilters } from './selection.ts'
import { tracks } from './tracks.ts'

const MAX_PARAM_LENGTH = 2000
const text = (longest: number) => z.string().check(atMost(longest))

/** A URL param: stored as it is written if the field's own rule accepts it. */
const param = (rule: z.core.$ZodType) =>
  z.optional(
    text(MAX_PARAM_LENGTH).check(
      z.refine((written) => z.safeParse(rule, written).success, ruleMessage('rules.notFilter')),
    ),
  )

/** The URL params of a list besides its page: search, order, page size, columns, and its filters. */
const addressOf = (columns: readonly string[], filters: z.ZodMiniObject) =>
  z.strictObject({
    ...Object.fromEntries(Object.entries(filters.shape).map(([field, rule]) => [field, param(rule)])),
    search: z.optional(text(200)),
    sort: z.optional(z.enum(columns)),
    desc: z.optional(z.literal('true')),
    size: z.optional(z.enum(PAGE_SIZES.map(String))),
    columns: z.optional(
      text(MAX_PARAM_LENGTH).check(z.regex(/^\w+(,\w+)*$/, ruleMessage('rules.notColumns'))),
    ),
  })

/** The lists that have views. */
const viewedList = z.enum(['tracks'])
export type ViewedList = z.output<typeof viewedList>

const trackAddress = addressOf(tracks.list.sortable, trackFilters)

/** A view's name: unique among the admin's own of one list, case-insensitively. */
export const viewName = name()

const view = z.object({
  view_id: z.int(),
  list: viewedList,
  name: z.string(),
  query: z.record(z.string(), z.string()),
})
export type View = z.output<typeof view>

/** Named states of a list. Each admin sees only their own. */
export const savedViews = {
  list: endpoint({
    method: 'POST',
    path: 'view/list',
    who: 'admins',
    summary: "Lists the caller's saved views of a list, by name.",
    body: z.object({ list: viewedList }),
    data: z.array(view),
  }),
  add: endpoint({
    method: 'POST',
    path: 'view/add',
    who: 'admins',
    summary: 'Saves the state of a list (the query parameters of its URL) as a named view.',
    body: z.object({ list: viewedList, name: viewName, query: trackAddress }),
    data: view,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'view/edit',
    who: 'admins',
    summary: "Renames or updates one of the caller's saved views. Omitted fields are unchanged.",
    body: z.object({ view_id: id(), name: z.optional(viewName), query: z.optional(trackAddress) }),
    data: view,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: 'view/delete/{id}',
    who: 'admins',
    summary: "Deletes one of the caller's saved views.",
    params: z.object({ id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
}
