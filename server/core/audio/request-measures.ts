import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { oneAtATime } from '#server/core/database/one-at-a-time.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { reportBegin, reportEnd } from '#server/core/database/work-progress.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { measureStored } from './measure-audio.job.ts'
import { countUnmeasured, isMeasuring, MEASURING, markRequested, nextUnmeasured } from './measures.store.ts'

type Sweeping = Pick<Context, 'db' | 'queue' | 'settings' | 'log'>

/** The number of the lock that one process holds while it queues measuring. No other lock of the product has it. */
const LOCK = 7_264_060

/** Queues measuring a stored recording, unless it was queued before: a file that cannot be decoded is not retried at every view. */
export async function requestMeasures(trx: Transaction, queue: Queue, key: string): Promise<void> {
  if (!(await markRequested(trx, key))) return
  await queue.add(trx, measureStored, [{ payload: { key } }])
}

const mayDecodeAll = async ({ settings }: Sweeping) =>
  (await findFfmpeg({ ...settings, audioRenditions: [] })).problem === null

/** Queues the next recording that an older version has stored. Each job queues the next one, so that new recordings wait little. */
export async function requestNext(context: Sweeping): Promise<void> {
  const { db, queue, log } = context
  const hasFfmpeg = await mayDecodeAll(context)
  const isLast = await inTransaction(db, async (trx) => {
    const key = await nextUnmeasured(trx, hasFfmpeg)
    if (key === undefined) return true
    if (await markRequested(trx, key, hasFfmpeg))
      await queue.add(trx, measureStored, [{ payload: { key, isSweep: true } }])
    return false
  })
  const done = isLast ? await reportEnd(db, MEASURING) : undefined
  if (done !== undefined) log.info({ work: MEASURING.name, done }, 'Stored records are up to date')
}

/** Queues the first recording that an older version has stored, in one process. Goes on when the earlier process has died. */
export const measureOutdated = (context: Sweeping): Promise<void> =>
  oneAtATime(context.db, LOCK, async () => {
    if (await isMeasuring(context.db)) return
    const left = await countUnmeasured(context.db, await mayDecodeAll(context))
    if (left > 0) await reportBegin(context.db, MEASURING, left)
    await requestNext(context)
  })
