import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { oneAtATime } from '#server/core/database/one-at-a-time.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { reportBegin, reportEnd } from '#server/core/database/work-progress.ts'
import { makeRenditionJob } from './make-rendition.job.ts'
import { CONVERTING, countWithout, isMaking, markRequested, nextWithout } from './renditions.store.ts'

/** The number of the lock that one process holds while it queues renditions. No other lock of the product has it. */
const LOCK = 7_264_061

type Requesting = Pick<Context, 'queue' | 'settings'>

/** Queues the renditions of a stored recording, each once, however often it is called. */
export async function requestRenditions(
  trx: Transaction,
  { queue, settings }: Requesting,
  source_key: string,
): Promise<void> {
  const formats = settings.audioRenditions.map(({ name }) => name)
  if (formats.length === 0) return
  const wanted = await markRequested(trx, source_key, formats)
  await queue.add(
    trx,
    makeRenditionJob,
    wanted.map((payload) => ({ payload })),
  )
}

type Sweeping = Requesting & Pick<Context, 'db' | 'log'>

/** Queues the next rendition that is missing. Each job queues the next one, so that renditions of new recordings wait little. */
export async function requestNext({ db, queue, settings, log }: Sweeping): Promise<void> {
  const { problem, version } = await findFfmpeg(settings)
  if (problem !== null) return
  const formats = settings.audioRenditions.map(({ name }) => name)
  const isLast = await inTransaction(db, async (trx) => {
    const next = await nextWithout(trx, formats, version)
    if (!next) return true
    const wanted = await markRequested(trx, next.source_key, [next.format])
    await queue.add(
      trx,
      makeRenditionJob,
      wanted.map((payload) => ({ payload: { ...payload, isSweep: true } })),
    )
    return false
  })
  const done = isLast ? await reportEnd(db, CONVERTING) : undefined
  if (done !== undefined) log.info({ work: CONVERTING.name, done }, 'Stored records are up to date')
}

/** Queues the first missing rendition, in one process; the later ones follow. Goes on when the earlier process has died. */
export async function makeMissing(context: Sweeping): Promise<void> {
  const { db, settings } = context
  if (settings.audioRenditions.length === 0) return void (await reportEnd(db, CONVERTING))
  await oneAtATime(db, LOCK, async () => {
    if (await isMaking(db)) return
    const { problem, version } = await findFfmpeg(settings)
    if (problem !== null) return
    const left = await countWithout(
      db,
      settings.audioRenditions.map(({ name }) => name),
      version,
    )
    if (left > 0) await reportBegin(db, CONVERTING, left)
    await requestNext(context)
  })
}
