import * as z from 'zod/mini'
import { endpoint } from '#contract/calls/endpoint.ts'
import { declarationOf } from '#contract/kinds/kinds.ts'
import { APP_KINDS, type AppKind, appKind, detailOf } from './kinds.ts'
import { lang, limitOf, names, oneOf } from './queries.ts'

export const MAX_CHANGES = 500
const DEFAULT_CHANGES = 100

/**
 * The links that the records of a kind carry in a copy: each link stands at its member, the smaller lists. A subcategory has
 * its `category_id`.
 */
export const carriedLinks = (kind: AppKind): AppKind[] =>
  appKind.options.filter((owner) => kind in declarationOf(owner).holds)

const links = z.record(z.string(), z.array(z.object({ id: z.int(), position: z.optional(z.int()) })))

const shownOf = (kind: AppKind) =>
  z.extend(z.partial(z.extend(APP_KINDS[kind].row, detailOf(kind).shape)), {
    kind: z.literal(kind),
    id: z.int(),
    /** By kind: the ids of linked records, also of those that are not active. */
    links: z.optional(links),
  })

const changed = z.union(appKind.options.map(shownOf))

export const changesQuery = z.strictObject({
  /** Where the last answer ended; without it, a copy begins. */
  since: z.optional(z.string()),
  kinds: names('kinds', appKind.options),
  limit: limitOf(DEFAULT_CHANGES, MAX_CHANGES),
  /** `id`: without the fields of the records. */
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
    /** Added, or changed, or not: what was sent before is replaced. */
    changed: z.array(changed),
    removed: z.array(z.object({ kind: appKind, id: z.int() })),
    /** To be sent as `since`. */
    next: z.string(),
    /** Whether there is more at this moment. */
    more: z.boolean(),
  }),
})
