import * as z from 'zod/mini'
import { LIST_TOTALS, listOf, listRequest } from '../calls/list.ts'
import { flag, id, status } from '../values/fields.ts'
import { refOf } from './references.ts'

/** A track of an album or playlist, as a row in that list's own order. */
const placedTrack = z.object({
  track_id: z.int(),
  /** The position in the list, from 1. */
  position: z.int(),
  display_name: z.string(),
  display_name_hindi: z.nullable(z.string()),
  description: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  cover_picture: z.string(),
  cover_thumbnail: z.string(),
  /** In seconds, if known. */
  duration: z.nullable(z.number()),
  is_track_complete: status(),
  /** The audio's signed URL; null while there is none. */
  trackData: z.nullable(z.string()),
  track_shared_url: z.nullable(z.string()),
  message: z.nullable(z.string()),
  trackArtist: z.array(refOf('artists')),
})
export type PlacedTrack = z.output<typeof placedTrack>

const columns = ['position', 'display_name', 'display_name_hindi', 'file_name'] as const

/** The request and the response of the tracks of an album or playlist. */
export const placedTracks = {
  params: z.object({ id: id() }),
  body: listRequest(columns),
  sortable: columns,
  invalid: 400,
  /**
   * The response has two more totals: `totalTrack`, the number of tracks without the search, and `totalDuration`, their
   * duration in seconds.
   */
  data: z.extend(listOf(placedTrack), { totalTrack: z.int(), totalDuration: z.number() }),
  topLevelFields: [...LIST_TOTALS, 'totalTrack'],
} as const

/** The gaps of tracks, under the names of the filters that find them. */
export const TRACK_GAPS = [
  'without_hindi_name',
  'without_cover',
  'without_artist',
  'without_category',
  'without_audio',
] as const

/** The request for the gaps of an album or playlist, and the response with the number of tracks that have each. */
export const trackGaps = {
  params: z.object({ id: id() }),
  // Object.fromEntries does not keep the key types.
  data: z.object(
    Object.fromEntries(TRACK_GAPS.map((gap) => [gap, z.int()])) as Record<
      (typeof TRACK_GAPS)[number],
      z.ZodMiniInt
    >,
  ),
} as const

/** The fields by which the tracks of an album or playlist can be sorted once. */
export const TRACK_ORDERS = [
  'display_name',
  'display_name_hindi',
  'record_date',
  'duration',
  'date_created',
] as const
export type TrackOrder = (typeof TRACK_ORDERS)[number]

/** The body of the call that sorts tracks. Tracks without a value come last, and equal ones keep their order. */
export const sortedTracks = { by: z.enum(TRACK_ORDERS), desc: flag() }

/** The response of a sort; `moved` is the number of tracks whose position has changed. */
export const movedTracks = z.object({ moved: z.int() })
