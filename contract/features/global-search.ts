import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { FEW_FOUND, foundAlias, matched, searchRequest } from '../calls/list.ts'
import { KIND_NAMES } from '../kinds/kinds.ts'
import { namedWithLine } from '../values/named.ts'

/** The kinds of records that the search finds by name, by resource name. */
export const recordKind = z.enum([...KIND_NAMES, 'pages', 'users', 'subadmins'])
export type RecordKind = z.output<typeof recordKind>

/** The maximum number of results of each kind. */
export const MAX_HITS_PER_KIND = 5

/** The maximum number of similar names, of all kinds together. */
export const MAX_SIMILAR = 5

const hit = z.object({
  kind: recordKind,
  id: z.int(),
  name: z.string(),
  /** The name in the other script; for people, the email address. */
  other_name: z.nullable(z.string()),
  /** What tells a track apart from others of its name; absent for other kinds. */
  line: namedWithLine.line,
  matched,
  /** The alias by which it was found; absent when its names match all of the search. */
  found_alias: foundAlias,
})
export type Hit = z.output<typeof hit>

export const globalSearch = {
  search: endpoint({
    path: 'search/everything',
    needs: 'left out',
    summary: `Searches records of all kinds by name in either script; returns up to ${MAX_HITS_PER_KIND} of each kind, best match first. When fewer than ${FEW_FOUND} are found, up to ${MAX_SIMILAR} with similar names follow apart. Sub admins are returned to the main admin only.`,
    body: searchRequest,
    data: z.object({ hits: z.array(hit), similar: z.optional(z.array(hit)) }),
  }),
}
