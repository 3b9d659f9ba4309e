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

/** The lists whose gaps are reviewed. */
export const reviewedList = z.enum(KIND_NAMES)
const gap = z.enum(REVIEWED_GAPS)

/** The records of a list that are reviewed: by id, or by the search and filters that match them. */
const chosenFrom = <const List extends KindName>(list: List) => ({
  list: z.literal(list),
  ...selectionFields(described(list).filters),
  id: linkedIds(),
})
/** What of a list is reviewed: its gaps and faults, or each of its records. */
const gapIn = (list: KindName) => z.enum([...gapsOf(described(list)), 'each'])
type Chosen<More> = {
  [Name in KindName]: z.ZodMiniObject<ReturnType<typeof chosenFrom<Name>> & More>
}[KindName]

/** A selection of one of the lists, with what each call needs besides. */
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
 * A suggestion and why it is made: a linked record, one with a similar name or the same title, or one with the same
 * recording.
 */
const suggestion = z.object({
  /** By field of the form. */
  texts: z.record(z.string(), z.string()),
  /** Words of these texts that only a rule spells, or that may stand for another word as well. */
  unsure: z.array(z.string()),
  records: z.array(named),
  /** The picture of another record, which is sent as `cover_of`. */
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
  /** Empty without a cover; null where records have none. */
  cover_picture: z.nullable(z.string()),
  /** Shortened. */
  description: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  /** The first of the linked records of each kind, and how many there are. */
  links: z.array(z.object({ list: reviewedList, count: z.int(), records: z.array(named) })),
  sound: z.nullable(z.object({ address: z.string(), duration: z.nullable(z.number()) })),
})
export type ShownRecord = z.output<typeof shownRecord>

/**
 * What can be decided about a record instead of filling it in: it is fine as it is; its broken links are removed; its audio
 * is downloaded again; it is activated, deactivated, assigned to an admin, or no longer assigned.
 */
const reviewAction = z.enum(['keep', 'remove', 'retry', 'activate', 'deactivate', 'assign', 'done'])
export type ReviewAction = z.output<typeof reviewAction>
const STATUS_ACTIONS: ReadonlySet<ReviewAction> = new Set(['activate', 'deactivate'])

const item = z.extend(shownRecord, {
  /** The best first. */
  suggestions: z.array(suggestion),
  /** What can be decided; the first is proposed where nothing is suggested. */
  actions: z.array(reviewAction),
  /** The texts that the fields of the review have now. */
  values: z.record(z.string(), z.string()),
  /** Null for kinds that have none. */
  is_active: z.nullable(status()),
  assigned_to: z.nullable(z.object({ admin_id: z.int(), name: z.string(), note: z.nullable(z.string()) })),
  track_link: z.nullable(z.string()),
  /** Why the last download has failed. */
  message: z.nullable(z.string()),
  dead_links: z.array(deadLink),
  /** What was measured in its audio; null without any, and until then. */
  measured: z.nullable(sound),
})
export type ReviewItem = z.output<typeof item>

const run = z.object({
  run_id: z.int(),
  list: reviewedList,
  gap,
  /** The history entry of all that was filled in; null while there is none that can be undone. */
  change_id: z.nullable(z.int()),
  /** How many records were filled in, or decided about, and can be undone. */
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

/** A value of a field, before it is read by the rule of the form. */
const sentValue = z.nullable(z.union([z.string().check(atMost(MAX_TEXT_LENGTH)), z.int(), z.array(z.int())]))

/** The review of gaps, faults and lists: one record after the other, each with suggestions or with what can be decided. */
export const review = {
  gaps: endpoint({
    method: 'POST',
    path: 'review/gaps',
    who: 'admins',
    needs: 'any edit',
    needsOf: editNeeds,
    summary:
      'Returns what can be reviewed in a selection: each gap or fault with the number of records that have it.',
    body: chosenWith(() => ({})),
    data: z.array(z.object({ gap, count: z.int() })),
  }),
  start: endpoint({
    method: 'POST',
    path: 'review/start',
    who: 'admins',
    needs: 'any edit',
    needsOf: editNeeds,
    summary: 'Starts the review of one gap or fault in a selection, or of each of its records.',
    body: chosenWith((list) => ({ gap: gapIn(list) })),
    data: run,
  }),
  get: endpoint({
    method: 'GET',
    path: 'review/getReviewById/{id}',
    who: 'admins',
    needs: 'any edit',
    summary: "Returns one of the caller's reviews.",
    params: z.object({ id: id() }),
    data: run,
  }),
  next: endpoint({
    method: 'POST',
    path: 'review/next',
    who: 'admins',
    needs: 'any edit',
    needsOf: editNeeds,
    summary:
      'Returns the next records that still have the gap, newest first, with suggestions; or only one record, by its id.',
    body: z.object({
      ...ofRun,
      /** The last record of the answer before. */
      after: optionalId(),
      /** Only those that were skipped or are fine as they are; otherwise they are left out. */
      skipped: flag(),
      record_id: optionalId(),
    }),
    data: z.object({
      items: z.array(item),
      /** How many follow. */
      remaining: z.int(),
      /** How many of the selection the caller has skipped, and how many others are fine as they are. */
      skipped: z.int(),
      kept: z.int(),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'review/accept',
    who: 'admins',
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
      /** Instead of a link to a picture: the linked record whose picture is used. */
      cover_of: z.optional(z.nullable(z.object({ list: reviewedList, id: id() }))),
    }),
    data: z.object({
      /** False if the record has left the queue. */
      is_saved: z.boolean(),
      /** The version that a correction must send. */
      version: z.nullable(z.int()),
      change_id: z.nullable(z.int()),
    }),
  }),
  act: endpoint({
    method: 'POST',
    path: 'review/act',
    who: 'admins',
    needs: 'any edit',
    needsOf: actNeeds,
    summary:
      'Decides about one record instead of filling it in; what this review has decided about it before is taken back. A record that was mended or deleted in the meantime is left as it is.',
    body: z.object({
      ...ofRun,
      record_id: id(),
      version: id(),
      action: reviewAction,
      /** To whom it is assigned, and why. */
      admin_id: optionalId(),
      note: optionalAnyLine(MAX_NOTE_LENGTH),
    }),
    data: z.object({
      /** False if the record has left the queue. */
      is_saved: z.boolean(),
      /** The version that a correction must send. */
      version: z.nullable(z.int()),
    }),
  }),
  undoAll: endpoint({
    method: 'POST',
    path: 'review/undoAll',
    who: 'admins',
    needs: 'any edit',
    needsOf: editNeeds,
    summary:
      'Undoes everything that was filled in and decided in a review. Records that have been changed since are left and counted.',
    body: z.object(ofRun),
    data: z.object({ undone: z.int(), left: z.int() }),
  }),
  skip: endpoint({
    method: 'POST',
    path: 'review/skip',
    who: 'admins',
    needs: 'any edit',
    needsOf: editNeeds,
    summary: "Leaves a record out of the caller's reviews of this gap, or brings it back.",
    body: z.object({ ...ofRun, record_id: id(), is_skipped: flag() }),
    data: z.object({ is_skipped: z.boolean() }),
  }),
}
