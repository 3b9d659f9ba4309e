import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { likelyPair } from '../catalogue/merge.ts'
import type { KindName } from '../kinds/kinds.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { flag, id, ids } from '../values/fields.ts'
import { chosenWith, reviewedList } from './review.ts'

const run = z.object({
  run_id: z.int(),
  list: reviewedList,
  /** The number of merges in this run that were not undone. */
  merged: z.int(),
})
export type DuplicateRun = z.output<typeof run>

const mergeNeeds = ({ list }: { list: KindName }): Need[] => [
  needOf(list, 'view'),
  needOf(list, 'edit'),
  needOf(list, 'delete'),
]
const ofRun = { list: reviewedList, run_id: id() }
const pair = ids().check(z.refine((two) => two.length === 2, ruleMessage('rules.invalid')))

/** The calls for the review of likely duplicates, in which each pair is merged, marked as not the same, or skipped. */
export const duplicateReview = {
  start: endpoint({
    path: 'duplicateReview/start',
    needs: 'any edit',
    needsOf: mergeNeeds,
    summary: 'Starts the review of the likely duplicates of a selection: pairs of which it has at least one.',
    body: chosenWith(() => ({})),
    data: run,
  }),
  get: endpoint({
    method: 'GET',
    path: 'duplicateReview/getDuplicateReviewById/{id}',
    needs: 'any edit',
    summary: "Returns one of the caller's reviews of likely duplicates.",
    params: z.object({ id: id() }),
    data: run,
  }),
  next: endpoint({
    path: 'duplicateReview/next',
    needs: 'any edit',
    needsOf: mergeNeeds,
    summary:
      'Returns the next pairs, those by audio first, then the newest; or one pair, if it still is likely the same.',
    body: z.object({
      ...ofRun,
      /** The last pair of the previous answer, and whether it was found by its audio. */
      after: z.optional(z.nullable(z.object({ id: pair, is_by_audio: flag() }))),
      /** Whether only skipped pairs are returned; otherwise they are left out. */
      skipped: flag(),
      pair: z.optional(z.nullable(pair)),
    }),
    data: z.object({
      pairs: z.array(likelyPair),
      /** The number of pairs that follow. */
      remaining: z.int(),
      /** The number of skipped pairs. */
      skipped: z.int(),
    }),
  }),
  merge: endpoint({
    path: 'duplicateReview/merge',
    needs: 'any edit',
    needsOf: mergeNeeds,
    summary:
      'Merges a pair into the first of its records, as the merge of its kind does, and adds it to the run.',
    body: z.object({
      ...ofRun,
      /** The record that stays, and the one that becomes part of it. */
      id: id(),
      merged: id(),
      /** The versions of both records, by id. */
      versions: z.record(z.string(), z.int()),
    }),
    data: z.object({ change_id: z.int() }),
  }),
  skip: endpoint({
    path: 'duplicateReview/skip',
    needs: 'any edit',
    needsOf: mergeNeeds,
    summary: "Leaves a pair out of the caller's reviews, or brings it back.",
    body: z.object({ ...ofRun, pair, is_skipped: flag() }),
    data: z.object({ is_skipped: z.boolean() }),
  }),
  undoAll: endpoint({
    path: 'duplicateReview/undoAll',
    needs: 'any edit',
    needsOf: mergeNeeds,
    summary:
      'Undoes all merges of the run, the last first. Those whose record has been changed since are left and counted.',
    body: z.object(ofRun),
    data: z.object({ undone: z.int(), left: z.int() }),
  }),
}
