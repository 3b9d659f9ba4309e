import * as z from 'zod/mini'
import { flag, linkedIds, optionalDay, status } from './fields.ts'
import { LONGEST_SEARCH } from './list.ts'

/** What the track list is narrowed by, besides its search: absent or empty means not at all. */
export const trackFilters = z.object({
  status: z.optional(z.nullable(z.union([z.literal(''), status()]))),
  /** Any of the named ones. */
  category_id: linkedIds(),
  sub_category_id: linkedIds(),
  album_id: linkedIds(),
  artist_id: linkedIds(),
  playlist_id: linkedIds(),
  tag_id: linkedIds(),
  without_hindi_name: flag(),
  without_cover: flag(),
  without_category: flag(),
  /** Its recording's link or its cover's has stopped answering. */
  dead_link: flag(),
  audio: z.optional(z.nullable(z.literal(['', 'pending', 'failed']))),
  /** yyyy-MM-dd, both included. */
  recorded_from: optionalDay(),
  recorded_to: optionalDay(),
})
export type TrackFilters = z.output<typeof trackFilters>

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => (value ?? '').slice(0, LONGEST_SEARCH)),
)

/** What every call on chosen tracks sends: the tracks themselves, or what the list shows for a search and filters. */
const selectionFields = {
  byQuery: flag(),
  query: text,
  filters: z.optional(z.nullable(trackFilters)),
  /** How many the admin was told: a set of another size is refused as `selection_changed`. */
  expected_count: z.optional(z.nullable(z.int())),
}

/** A selection whose tracks are named by `track_id`; beside a query clients send it empty. */
export const trackSelection = { ...selectionFields, track_id: linkedIds() }

export type Selection = {
  byQuery: boolean
  query: string
  filters?: TrackFilters | null | undefined
  expected_count?: number | null | undefined
}

/** What adding a selection to something did, in numbers. */
export const added = z.object({ matched: z.int(), added: z.int(), already_there: z.int() })
