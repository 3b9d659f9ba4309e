import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { matched, searchRequest } from './list.ts'

/** The kinds of records that are found by name, as their resources are called. */
export const recordKind = z.enum([
  'tracks',
  'albums',
  'artists',
  'playlists',
  'categories',
  'subcategories',
  'collections',
  'tags',
  'pages',
  'users',
  'subadmins',
])
export type RecordKind = z.output<typeof recordKind>

/** At most as many records of each kind are answered. */
export const MOST_HITS = 5

const hit = z.object({
  kind: recordKind,
  id: z.int(),
  name: z.string(),
  /** Its name in the other script; of people their email. */
  other_name: z.nullable(z.string()),
  matched,
})
export type Hit = z.output<typeof hit>

export const everything = {
  search: endpoint({
    method: 'POST',
    path: 'search/everything',
    who: 'admins',
    summary: `Up to ${MOST_HITS} records of each kind by name, in either script: the nearest first. Sub admins are found by the main admin alone.`,
    body: searchRequest,
    data: z.object({ hits: z.array(hit) }),
  }),
}
