import type { KindName } from '#contract/kinds/kinds.ts'
import type { MergedRecords } from '#server/catalogue/merge/merge.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { afterTracksMerged } from './tracks/merge-tracks.ts'

type AfterMerge = (trx: Transaction, merged: MergedRecords) => Promise<void>

/** Steps of some kinds that run last in the transaction of a merge. */
export const afterMergeOf = (queue: Queue): Partial<Record<KindName, AfterMerge>> => ({
  tracks: afterTracksMerged(queue),
})
