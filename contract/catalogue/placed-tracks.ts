import * as z from 'zod/mini'
import { id, status } from '../calls/fields.ts'
import { LIST_TOTALS, listOf, listRequest } from '../calls/list.ts'

/** A track of an album or playlist, in that list's own order. */
const placedTrack = z.object({
  track_id: z.int(),
  /** Its position, from 1. */
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
})
export type PlacedTrack = z.output<typeof placedTrack>

const columns = ['position', 'display_name', 'display_name_hindi', 'file_name'] as const

/** The request and the response of the tracks of an album or playlist. */
export const placedTracks = {
  params: z.object({ id: id() }),
  body: listRequest(columns),
  sortable: columns,
  invalid: 400,
  /** `totalTrack`: the number of tracks without the search; `totalDuration`: their total duration, in seconds. */
  data: z.extend(listOf(placedTrack), { totalTrack: z.int(), totalDuration: z.number() }),
  topLevelFields: [...LIST_TOTALS, 'totalTrack'],
} as const
