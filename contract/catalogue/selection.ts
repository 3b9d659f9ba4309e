import * as z from 'zod/mini'
import { MAX_SEARCH_LENGTH } from '../calls/list.ts'
import { flag, linkedIds } from '../values/fields.ts'
import { described } from './described.ts'
import type { FilterValues } from './filters.ts'

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => (value ?? '').slice(0, MAX_SEARCH_LENGTH)),
)

/** The fields of a bulk call that select records by a search and filters instead of ids. */
export const selectionFields = <Filters extends z.ZodMiniObject>(filters: Filters) => ({
  byQuery: flag(),
  query: text,
  filters: z.optional(z.nullable(filters)),
  /** The records that are excluded from the matches of a query. */
  except: linkedIds(),
  /** The count that the admin was shown. If the selection has another size, it is rejected as `selection_changed`. */
  expected_count: z.optional(z.nullable(z.int())),
})

/** A selection of tracks by ids in `track_id`, which clients leave empty when they select by query. */
export const trackSelection = { ...selectionFields(described('tracks').filters), track_id: linkedIds() }

/** A selection of the records of a list with these filters. It must contain the count that the admin was shown. */
export const recordSelection = <Filters extends z.ZodMiniObject>(filters: Filters) => ({
  ...selectionFields(filters),
  id: linkedIds(),
  expected_count: z.int(),
})

export type Selection = {
  byQuery: boolean
  query: string
  filters?: FilterValues | null | undefined
  except?: number[] | undefined
  expected_count?: number | null | undefined
}

/** The numbers that result from adding a selection to a record. */
export const added = z.object({ matched: z.int(), added: z.int(), already_there: z.int() })
