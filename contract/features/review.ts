import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { hasRight, type Need, needOf } from '../calls/permissions.ts'
import { MAX_NOTE_LENGTH } from '../catalogue/assign.ts'
import { described } from '../catalogue/described.ts'
import { gapsOf, REVIEWED_GAPS } from '../catalogue/gaps.ts'
import { linkNeeds } from '../catalogue/references.ts'
import { selectionFields } from '../catalogue/selection.ts'
import { KIND_NAMES, type KindName } from '../kinds/kinds.ts'
import { deadLink } from '../kinds/tracks.ts'
import {
  atMost,
  flag,
  id,
  linkedIds,
  MAX_TEXT_LENGTH,
  optionalAnyLine,
  optionalId,
  status,
} from '../values/fields.ts'
import { sound } from '../values/files.ts'

/** The lists whose records can be reviewed. */
export const reviewedList = z.enum(KIND_NAMES)
const gap = z.enum(REVIEWED_GAPS)

/** The selection of a review: records of a list by id, or by the search and filters that match them. */
const chosenFrom = <const List extends KindName>(list: List) => ({
  list: z.literal(list),
  ...selectionFields(described(list).filters),
  id: linkedIds(),
})
/** The gap or problem of a list that is reviewed, or 'each' for all of its records. */
const gapIn = (list: KindName) => z.enum([...gapsOf(described(list)), 'each'])
type Chosen<More> = {
  [Name in KindName]: z.ZodMiniObject<ReturnType<typeof chosenFrom<Name>> & More>
}[KindName]

/** A selection of records from one of the lists, with further fields that depend on the list. */
export const chosenWith = <More extends Record<string, z.ZodMiniType>>(more: (list: KindName) => More) =>
  z.discriminatedUnion(
    'list',
    // `map` keeps neither the names of the lists nor that there is at least one.
    KIND_NAMES.map((list) => z.object({ ...chosenFrom(list), ...more(list) })) as unknown as [
      Chosen<More>,
      ...Chosen<More>[],
    ],
  )

const named = z.object({ id: z.int(), name: z.string(), hindi_name: z.nullable(z.string()) })

/**
 * A suggestion for a record and the reason for it: a linked record, one with a similar name or the same title, or one with the
 * same recording.
 */
const suggestion = z.object({
  /** The suggested texts by form field. */
  texts: z.record(z.string(), z.string()),
  /** The words of these texts that a rule has spelled, or that may stand for another word as well. */
  unsure: z.array(z.string()),
  records: z.array(named),
  /** The picture of another record. Accepting it sends that record as `cover_of`. */
  cover: z.nullable(
    z.object({ list: reviewedList, id: z.int(), cover_picture: z.string(), cover_thumbnail: z.string() }),
  ),
  reason: z.nullable(z.extend(named, { kind: z.enum([...KIND_NAMES, 'name', 'title', 'audio']) })),
})
export type Suggestion = z.output<typeof suggestion>

/** A record as it is shown in a queue. */
export const shownRecord = z.object({
  record_id: z.int(),
  version: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  /** The address of the cover; '' without one, and null for kinds that have none. */
  cover_picture: z.nullable(z.string()),
  /** The description, shortened. */
  description: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  /** The first linked records of each kind, with their number. */
  links: z.array(z.object({ list: reviewedList, count: z.int(), records: z.array(named) })),
  sound: z.nullable(z.object({ address: z.string(), duration: z.nullable(z.number()) })),
})
export type ShownRecord = z.output<typeof shownRecord>

/**
 * A decision about a record instead of filling a gap: it is fine as it is; its broken links are removed; its audio is
 * downloaded again; it is activated, deactivated, assigned to an admin, or no longer assigned.
 */
const reviewAction = z.enum(['keep', 'remove', 'retry', 'activate', 'deactivate', 'assign', 'done'])
export type ReviewAction = z.output<typeof reviewAction>
const STATUS_ACTIONS: ReadonlySet<ReviewAction> = new Set(['activate', 'deactivate'])

const item = z.extend(shownRecord, {
  /** The suggestions, best first. */
  suggestions: z.array(suggestion),
  /** The possible decisions. The first is proposed where nothing is suggested. */
  actions: z.array(reviewAction),
  /** The current texts of the fields in the review. */
  values: z.record(z.string(), z.string()),
  /** The status; null for kinds that have none. */
  is_active: z.nullable(status()),
  assigned_to: z.nullable(z.object({ admin_id: z.int(), name: z.string(), note: z.nullable(z.string()) })),
  track_link: z.nullable(z.string()),
  /** The message of the last download that failed. */
  message: z.nullable(z.string()),
  dead_links: z.array(deadLink),
  /** The measured sound of the audio; null without audio, and until it is measured. */
  measured: z.nullable(sound),
})
export type ReviewItem = z.output<typeof item>

const run = z.object({
  run_id: z.int(),
  list: reviewedList,
  gap,
  /** The history entry of all changes in the run; null while there is none that can be undone. */
  change_id: z.nullable(z.int()),
  /** The number of records in the run that were filled in or decided about, and can be undone. */
  accepted: z.int(),
})
export type ReviewRun = z.output<typeof run>

const editNeeds = ({ list }: { list: KindName }): Need[] => [needOf(list, 'view'), needOf(list, 'edit')]
const actNeeds = (body: { list: KindName; action: ReviewAction }): Need[] => [
  ...editNeeds(body),
  ...(STATUS_ACTIONS.has(body.action) && hasRight(body.list, 'publish')
    ? [needOf(body.list, 'publish')]
    : []),
]
const ofRun = { list: reviewedList, run_id: id() }

/** The value of a field as sent, before the form's rule reads it. */
const sentValue = z.nullable(z.union([z.string().check(atMost(MAX_TEXT_LENGTH)), z.int(), z.array(z.int())]))

/** The calls for the review of gaps, faults and lists. Each record comes with suggestions, or with the possible decisions. */
export const review = {
  gaps: endpoint({
    path: 'review/gaps',
    needs: 'any edit',
    needsOf: editNeeds,
    summary:
      'Returns what can be reviewed in a selection: each gap or problem with the number of records that have it.',
    body: chosenWith(() => ({})),
    data: z.array(z.object({ gap, count: z.int() })),
  }),
  start: endpoint({
    path: 'review/start',
    needs: 'any edit',
    needsOf: editNeeds,
    summary: 'Starts the review of one gap or problem in a selection, or of each of its records.',
    body: chosenWith((list) => ({ gap: gapIn(list) })),
    data: run,
  }),
  get: endpoint({
    method: 'GET',
    path: 'review/getReviewById/{id}',
    needs: 'any edit',
    summary: "Returns one of the caller's reviews.",
    params: z.object({ id: id() }),
    data: run,
  }),
  next: endpoint({
    path: 'review/next',
    needs: 'any edit',
    needsOf: editNeeds,
    summary:
      'Returns the next records that still have the gap, newest first, with suggestions; or only one record, by its id.',
    body: z.object({
      ...ofRun,
      /** The last record of the previous answer. */
      after: optionalId(),
      /** Whether only records that were skipped or marked as fine are returned; otherwise they are left out. */
      skipped: flag(),
      record_id: optionalId(),
    }),
    data: z.object({
      items: z.array(item),
      /** The number of records that follow. */
      remaining: z.int(),
      /** The number of selected records that the caller has skipped, and of others that are marked as fine. */
      skipped: z.int(),
      kept: z.int(),
    }),
  }),
  accept: endpoint({
    path: 'review/accept',
    needs: 'any edit',
    needsOf: (body: { list: KindName; values?: object | undefined }) => [
      ...editNeeds(body),
      ...linkNeeds(described(body.list).fields)(body.values ?? {}),
    ],
    summary:
      'Fills the gap of one record by the rules of its form. A record that has been filled or deleted in the meantime is left as it is.',
    body: z.object({
      ...ofRun,
      record_id: id(),
      version: id(),
      values: z.optional(z.record(z.string(), sentValue)),
      /** The linked record whose picture is used, instead of a link to a picture. */
      cover_of: z.optional(z.nullable(z.object({ list: reviewedList, id: id() }))),
    }),
    data: z.object({
      /** Whether the change was saved; false if the record has left the queue. */
      is_saved: z.boolean(),
      /** The version of the record that a correction must send. */
      version: z.nullable(z.int()),
      change_id: z.nullable(z.int()),
    }),
  }),
  act: endpoint({
    path: 'review/act',
    needs: 'any edit',
    needsOf: actNeeds,
    summary:
      'Decides about one record instead of filling it in; what this review has decided about it before is taken back. A record that was mended or deleted in the meantime is left as it is.',
    body: z.object({
      ...ofRun,
      record_id: id(),
      version: id(),
      action: reviewAction,
      /** The admin whom the record is assigned to, with a note. */
      admin_id: optionalId(),
      note: optionalAnyLine(MAX_NOTE_LENGTH),
    }),
    data: z.object({
      /** Whether the decision was saved; false if the record has left the queue. */
      is_saved: z.boolean(),
      /** The version of the record that a correction must send. */
      version: z.nullable(z.int()),
    }),
  }),
  undoAll: endpoint({
    path: 'review/undoAll',
    needs: 'any edit',
    needsOf: editNeeds,
    summary:
      'Undoes everything that was filled in and decided in a review. Records that have been changed since are left and counted.',
    body: z.object(ofRun),
    data: z.object({ undone: z.int(), left: z.int() }),
  }),
  skip: endpoint({
    path: 'review/skip',
    needs: 'any edit',
    needsOf: editNeeds,
    summary: "Leaves a record out of the caller's reviews of this gap, or brings it back.",
    body: z.object({ ...ofRun, record_id: id(), is_skipped: flag() }),
    data: z.object({ is_skipped: z.boolean() }),
  }),
}
