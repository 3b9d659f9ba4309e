import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { described } from '../catalogue/described.ts'
import { selectionFields } from '../catalogue/selection.ts'
import { flag, id, linkedIds, optionalId, sentStatus, status } from '../values/fields.ts'
import { shownRecord } from './review.ts'

/** The kinds of records under which a track is filed while listening. */
export const FILED_UNDER = ['tags', 'categories'] as const
export type FiledUnder = (typeof FILED_UNDER)[number]
const filedUnder = z.enum(FILED_UNDER)
const link = z.object({ list: filedUnder, id: z.int() })

const run = z.object({
  run_id: z.int(),
  /** The history entry of all filings in the run; null while there is none that can be undone. */
  change_id: z.nullable(z.int()),
  /** The number of tracks that the run has changed. */
  filed: z.int(),
})
export type ListeningRun = z.output<typeof run>

const item = z.extend(shownRecord, {
  is_active: status(),
  /** The links that the run has added to the track. */
  filed: z.array(link),
})
export type ListeningItem = z.output<typeof item>

const EDIT = ['tracks.view', 'tracks.edit'] as const satisfies Need[]

/** A change to a track: one tag or category is added or removed, or the status is set. Nothing else of the track is touched. */
const filing = z.union([
  z.object({ list: filedUnder, id: id(), is_linked: flag() }),
  z.object({ is_active: sentStatus('is_active') }),
])
export type Filing = z.output<typeof filing>

const filingNeeds = ({ filing: sent }: { filing: Filing }): Need[] => [
  'list' in sent ? needOf(sent.list, 'view') : 'tracks.publish',
]

/** The calls for listening to tracks one after the other and filing them meanwhile. */
export const listening = {
  start: endpoint({
    path: 'listening/start',
    needs: EDIT,
    summary: 'Starts listening to the tracks of a selection.',
    body: z.object({ ...selectionFields(described('tracks').filters), id: linkedIds() }),
    data: run,
  }),
  get: endpoint({
    method: 'GET',
    path: 'listening/getListeningById/{id}',
    needs: EDIT,
    summary: "Returns one of the caller's runs.",
    params: z.object({ id: id() }),
    data: run,
  }),
  next: endpoint({
    path: 'listening/next',
    needs: EDIT,
    summary:
      'Returns the next tracks that have audio: of one album or playlist in its order, otherwise newest first.',
    body: z.object({
      run_id: id(),
      /** The last track of the previous answer. */
      after: optionalId(),
      /** The `position` in the previous answer. */
      position: z.optional(z.nullable(z.int())),
    }),
    data: z.object({
      items: z.array(item),
      /** The number of tracks that follow. */
      remaining: z.int(),
      /** The position of the last track in the album or playlist; null for other selections. */
      position: z.nullable(z.int()),
      /** The number of selected tracks without audio; null after the first answer. */
      without_audio: z.nullable(z.int()),
    }),
  }),
  file: endpoint({
    path: 'listening/file',
    needs: EDIT,
    needsOf: filingNeeds,
    summary:
      'Adds a tag or a category to a track, removes one, or sets its status, whatever else has been changed in it. All of a run is one entry of the history.',
    body: z.object({ run_id: id(), track_id: id(), filing }),
    data: z.object({
      /** Whether the filing has changed the track; false if the track was like that already. */
      is_changed: z.boolean(),
      change_id: z.nullable(z.int()),
      /** The number of tracks that the run has changed. */
      filed: z.int(),
    }),
  }),
}
