import * as z from 'zod/mini'
import { endpoint } from '#contract/calls/endpoint.ts'
import { declarationOf } from '#contract/kinds/kinds.ts'
import { APP_KINDS, type AppKind, appKind, detailOf } from './kinds.ts'
import { lang, limitOf, names, oneOf } from './queries.ts'

export const MAX_CHANGES = 500
const DEFAULT_CHANGES = 100

/**
 * The links that the records of a kind carry in a copy. Each link is sent with its member, whose lists are smaller than the
 * owner's; a subcategory has its `category_id` instead.
 */
export const carriedLinks = (kind: AppKind): AppKind[] =>
  appKind.options.filter((owner) => kind in declarationOf(owner).holds)

const links = z.record(z.string(), z.array(z.object({ id: z.int(), position: z.optional(z.int()) })))

const shownOf = (kind: AppKind) =>
  z.extend(z.partial(z.extend(APP_KINDS[kind].row, detailOf(kind).shape)), {
    kind: z.literal(kind),
    id: z.int(),
    /** The ids of linked records by kind, including inactive ones. */
    links: z.optional(links),
  })

const changed = z.union(appKind.options.map(shownOf))

export const changesQuery = z.strictObject({
  /** The cursor at which the last answer ended; without it, a copy of all records begins. */
  since: z.optional(z.string()),
  kinds: names('kinds', appKind.options),
  limit: limitOf(DEFAULT_CHANGES, MAX_CHANGES),
  /** With `id`, the records are sent without their fields. */
  fields: z.optional(z.literal('id', oneOf('fields', ['id']))),
  lang,
})

export const changes = endpoint({
  method: 'GET',
  path: 'app/changes',
  who: 'apps',
  summary:
    'Returns what was added, changed and removed since a cursor, each record as it is now; without a cursor, all records.',
  query: changesQuery,
  data: z.object({
    /** Records that were added or changed, and some that were not. Each replaces what was sent of it before. */
    changed: z.array(changed),
    removed: z.array(z.object({ kind: appKind, id: z.int() })),
    /** The cursor to be sent as `since` in the next call. */
    next: z.string(),
    /** Whether more changes can be read at once. */
    more: z.boolean(),
  }),
})
