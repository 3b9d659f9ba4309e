import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { measureStored } from './measure-audio.job.ts'
import { isMeasuring, markRequested, nextUnmeasured } from './measures.store.ts'

type Sweeping = Pick<Context, 'db' | 'queue' | 'settings'>

/**
 * Queues measuring a stored recording, unless it was queued before: what cannot be decoded is not retried at every
 * view.
 */
export async function requestMeasures(trx: Transaction, queue: Queue, key: string): Promise<void> {
  if (!(await markRequested(trx, key))) return
  await queue.add(trx, measureStored, [{ payload: { key } }])
}

/** Queues the next recording that an older version has stored. Each requests the next, so that new ones wait little. */
export async function requestNext({ db, queue, settings }: Sweeping): Promise<void> {
  const hasFfmpeg = (await findFfmpeg({ ...settings, audioRenditions: [] })).problem === null
  await inTransaction(db, async (trx) => {
    const key = await nextUnmeasured(trx, hasFfmpeg)
    if (key === undefined || !(await markRequested(trx, key, hasFfmpeg))) return
    await queue.add(trx, measureStored, [{ payload: { key, isSweep: true } }])
  })
}

/** Begins to measure what an older version has stored, or goes on after a process has died. */
export async function measureOutdated(context: Sweeping): Promise<void> {
  if (!(await isMeasuring(context.db))) await requestNext(context)
}
