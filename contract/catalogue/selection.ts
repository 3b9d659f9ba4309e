import * as z from 'zod/mini'
import { MAX_SEARCH_LENGTH } from '../calls/list.ts'
import { flag, linkedIds } from '../values/fields.ts'
import { described } from './described.ts'
import type { FilterValues } from './filters.ts'

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => (value ?? '').slice(0, MAX_SEARCH_LENGTH)),
)

/** The selection that a bulk call sends besides ids: a search and filters that match its records. */
export const selectionFields = <Filters extends z.ZodMiniObject>(filters: Filters) => ({
  byQuery: flag(),
  query: text,
  filters: z.optional(z.nullable(filters)),
  /** With a query: its matches except these records. */
  except: linkedIds(),
  /** The count that the admin was shown: a set of another size is rejected as `selection_changed`. */
  expected_count: z.optional(z.nullable(z.int())),
})

/** A selection whose tracks are in `track_id`; with a query clients send it empty. */
export const trackSelection = { ...selectionFields(described('tracks').filters), track_id: linkedIds() }

/** A selection of the records of a list with these filters. The count that the admin was shown must be sent. */
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

/** The result of adding a selection to something, in numbers. */
export const added = z.object({ matched: z.int(), added: z.int(), already_there: z.int() })
