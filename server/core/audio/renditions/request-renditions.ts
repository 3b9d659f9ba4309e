import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { makeRenditionJob } from './make-rendition.job.ts'
import { isMaking, markRequested, nextWithout } from './renditions.store.ts'

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

/** Queues the next rendition that is missing. Each requests the next, so that those of new recordings wait little. */
export async function requestNext({ db, queue, settings }: Requesting & Pick<Context, 'db'>): Promise<void> {
  const { problem, version } = await findFfmpeg(settings)
  if (problem !== null) return
  const formats = settings.audioRenditions.map(({ name }) => name)
  await inTransaction(db, async (trx) => {
    const next = await nextWithout(trx, formats, version)
    if (!next) return
    const wanted = await markRequested(trx, next.source_key, [next.format])
    await queue.add(
      trx,
      makeRenditionJob,
      wanted.map((payload) => ({ payload: { ...payload, isSweep: true } })),
    )
  })
}

/** Begins to make the renditions that are missing, or goes on after a process has died. */
export async function makeMissing(context: Requesting & Pick<Context, 'db'>): Promise<void> {
  if (context.settings.audioRenditions.length === 0) return
  if (!(await isMaking(context.db))) await requestNext(context)
}
