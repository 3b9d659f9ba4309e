import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, id, name } from './fields.ts'
import { PAGE_SIZES } from './list.ts'
import { say } from './say.ts'
import { trackFilters } from './selection.ts'
import { tracks } from './tracks.ts'

const LONGEST_PARAM = 2000
const text = (longest: number) => z.string().check(atMost(longest))

/** A param of an address: it stays as it is written, where the field's own rule takes it. */
const param = (rule: z.core.$ZodType) =>
  z.optional(
    text(LONGEST_PARAM).check(
      z.refine((written) => z.safeParse(rule, written).success, say('rules.notFilter')),
    ),
  )

/** What the address of a list says besides its page: search, order, page size, columns, and its filters. */
const addressOf = (columns: readonly string[], filters: z.ZodMiniObject) =>
  z.strictObject({
    ...Object.fromEntries(Object.entries(filters.shape).map(([field, rule]) => [field, param(rule)])),
    search: z.optional(text(200)),
    sort: z.optional(z.enum(columns)),
    desc: z.optional(z.literal('true')),
    size: z.optional(z.enum(PAGE_SIZES.map(String))),
    columns: z.optional(text(LONGEST_PARAM).check(z.regex(/^\w+(,\w+)*$/, say('rules.notColumns')))),
  })

/** The lists that have views. */
const viewedList = z.enum(['tracks'])
export type ViewedList = z.output<typeof viewedList>

const trackAddress = addressOf(tracks.list.sortable, trackFilters)

/** What a view is called: unique among the admin's own of one list, without regard to case. */
export const viewName = name()

const view = z.object({
  view_id: z.int(),
  list: viewedList,
  name: z.string(),
  query: z.record(z.string(), z.string()),
})
export type View = z.output<typeof view>

/** Named states of a list. Every admin has his own; those of others do not exist for him. */
export const views = {
  list: endpoint({
    method: 'POST',
    path: 'view/list',
    who: 'admins',
    summary: 'The own views of a list, by name.',
    body: z.object({ list: viewedList }),
    data: z.array(view),
  }),
  add: endpoint({
    method: 'POST',
    path: 'view/add',
    who: 'admins',
    summary: "Keeps a state of a list, as the params of the list's address, under a name.",
    body: z.object({ list: viewedList, name: viewName, query: trackAddress }),
    data: view,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'view/edit',
    who: 'admins',
    summary: 'Renames an own view, or gives it another state; what is absent stays as it is.',
    body: z.object({ view_id: id(), name: z.optional(viewName), query: z.optional(trackAddress) }),
    data: view,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: 'view/delete/{id}',
    who: 'admins',
    summary: 'Deletes one own view; the list stays as it is.',
    params: z.object({ id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
}
