import * as z from 'zod/mini'
import { PAGE_SIZES } from '#contract/calls/page-sizes.ts'
import { described } from '#contract/catalogue/described.ts'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import { MAX_PARAM_LENGTH, type ViewedList } from '#contract/features/saved-views.ts'
import { eachKind } from '#contract/kinds/kinds.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { notifications } from '#contract/resources/notifications.ts'
import { pages } from '#contract/resources/pages.ts'
import { users } from '#contract/resources/users.ts'
import { atMost } from '#contract/values/fields.ts'

const text = (longest: number) => z.string().check(atMost(longest))

/** Makes the rule for a URL param, which is stored as written if the field's own rule accepts it. */
const newParam = (rule: z.core.$ZodType) =>
  z.optional(text(MAX_PARAM_LENGTH).check(z.refine((written) => z.safeParse(rule, written).success)))
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
  columns: z.optional(text(MAX_PARAM_LENGTH).check(z.regex(/^\w+(,\w+)*$/))),
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
} satisfies Record<ViewedList, object>

/** The rules for the address of each list. */
const addresses = new Map(Object.entries(lists).map(([list, rules]) => [list, addressOf(rules)]))

/** Whether these are params of a list, or of any if it is not known which. */
export const isAddress = (written: unknown, list?: ViewedList): boolean =>
  [...addresses].some(([name, rule]) => (list ?? name) === name && z.safeParse(rule, written).success)

/** The filters of a list in a view's address, without those that its contract no longer knows. */
export function filtersOfView(list: ViewedList, written: Readonly<Record<string, string>>): FilterValues {
  const { success, data } = z.safeParse(lists[list].filters, written)
  return success ? data : {}
}
