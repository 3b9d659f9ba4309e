import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/calls/endpoint.ts'
import { MAX_HITS_PER_KIND } from '#contract/features/global-search.ts'
import { page } from '#contract/resources/pages.ts'
import { placeholder } from '#contract/resources/placeholders.ts'
import { id } from '#contract/values/fields.ts'
import { accounts } from './accounts.ts'
import { changes } from './changes.ts'
import { devices } from './devices.ts'
import { home, newest } from './home.ts'
import { APP_KINDS, type AppKind, appKind, detailOf, rowOf } from './kinds.ts'
import { plays } from './plays.ts'
import { listQuery, oneQuery, playedQuery, searchQuery } from './queries.ts'

const listOf = (row: z.ZodMiniType) =>
  z.object({
    items: z.array(row),
    /** The cursor to be sent as `after` for the next items; null when there are none. */
    next: z.nullable(z.string()),
  })

const list = <const Kind extends AppKind>(kind: Kind) =>
  endpoint({
    method: 'GET',
    path: `app/${kind}`,
    who: 'apps',
    summary: `Lists active ${kind}, optionally those linked to one other record.`,
    query: listQuery(kind),
    data: listOf(rowOf(kind)),
  })

const one = <const Kind extends AppKind>(kind: Kind) =>
  endpoint({
    method: 'GET',
    path: `app/${kind}/{id}`,
    who: 'apps',
    summary: `Returns one active ${APP_KINDS[kind].noun}.`,
    params: z.object({ id: id() }),
    query: oneQuery(kind),
    data: z.extend(rowOf(kind), z.partial(detailOf(kind)).shape),
  })

// Object.fromEntries does not keep the key types.
const lists = Object.fromEntries(appKind.options.map((kind) => [kind, list(kind)])) as {
  [Name in AppKind]: ReturnType<typeof list<Name>>
}
const records = Object.fromEntries(appKind.options.map((kind) => [APP_KINDS[kind].noun, one(kind)])) as {
  [Name in AppKind as (typeof APP_KINDS)[Name]['noun']]: ReturnType<typeof one<Name>>
}

/** The calls that read the catalogue for apps, with an API key. */
export const appApi = {
  home,
  ...lists,
  ...records,
  new: newest,
  mostPlayed: endpoint({
    method: 'GET',
    path: 'app/most-played',
    who: 'apps',
    summary: 'Lists the tracks that were played, the most played first.',
    query: playedQuery,
    data: listOf(rowOf('tracks')),
  }),
  search: endpoint({
    method: 'GET',
    path: 'app/search',
    who: 'apps',
    summary: `Searches in both scripts, best match first: up to ${MAX_HITS_PER_KIND} records of each kind, or all of one kind. When these are few, records with similar names follow, which say is_similar.`,
    query: searchQuery,
    /** Hits of any kind, each with its `kind` and the fields of that kind; a page has its id, name and slug. */
    data: listOf(z.looseObject({ kind: z.string(), is_similar: z.optional(z.literal(true)) })),
  }),
  page: endpoint({
    method: 'GET',
    path: 'app/pages/{slug}',
    who: 'apps',
    summary: 'Returns the content of an active page, as sanitized HTML.',
    params: z.object({ slug: z.string() }),
    query: z.strictObject({}),
    data: z.pick(page, { name: true, content: true, date_modified: true }),
  }),
  changes,
  placeholders: endpoint({
    method: 'GET',
    path: 'app/placeholders',
    who: 'apps',
    summary: 'Returns the picture for records of each kind that have none; null for the built-in one.',
    query: z.strictObject({}),
    data: z.array(placeholder),
  }),
} satisfies Record<string, Endpoint>

export type AppApi = typeof appApi

/** The calls that users of the app make: all with an API key, most with the user's token. Their answers are not kept in memory. */
export const appUserApi = { ...accounts, ...devices, ...plays } satisfies Record<string, Endpoint>

export type AppUserApi = typeof appUserApi
