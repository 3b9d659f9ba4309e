import { audioFormat } from '#contract/values/audio-formats.ts'
import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import type { Context } from '#server/core/context.ts'
import { reportDone } from '#server/core/database/work-progress.ts'
import { type Attempt, job } from '#server/core/jobs/job.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'
import { ConversionFailed, LIMITS, type Limits } from './convert.ts'
import { makeRendition } from './make-rendition.ts'
import { CONVERTING, forget, isWanted, saveOutcome, saveRendition, type Wanted } from './renditions.store.ts'
import { requestNext } from './request-renditions.ts'

/** `isSweep`: the rendition was missing; the next missing one is queued after it. */
type Payload = Wanted & { isSweep?: boolean }

/** Makes a rendition of a stored recording. Until it is ready, the original is served. */
export const makeRenditionJob = job<Payload>({
  name: 'make-rendition',
  tries: 3,
  pause: { first: 60, longest: 3600 },
  atOnce: 1,
  longest: LIMITS.total / 1000 + 900,
  work: (context, payload, attempt) => runMaking(context, payload, attempt, LIMITS),
})

/** Tries once to make a rendition, within limits. */
export async function runMaking(
  context: Context,
  { isSweep, ...wanted }: Payload,
  { signal, isLast }: Pick<Attempt, 'signal' | 'isLast'>,
  limits: Limits,
): Promise<void> {
  const { db, settings, log } = context
  const begun = performance.now()
  const format = audioFormat(wanted.format)
  const ffmpeg = await findFfmpeg(settings)
  const isSet = settings.audioRenditions.some(({ name }) => name === wanted.format)
  if (!format || !isSet || ffmpeg.problem !== null) return forget(db, wanted)
  const { version } = ffmpeg
  try {
    if (await isWanted(db, wanted)) {
      const key = await makeRendition(context, wanted.source_key, format, signal, limits)
      if (key) {
        // The original was removed while the rendition was made. The row of the rendition, if there is one, is swept.
        if (!(await saveRendition(db, wanted, key, version))) await context.store.remove(key)
      } else await saveOutcome(db, wanted, 'unneeded', { problem: null, ffmpeg: version })
    }
  } catch (error) {
    // A shutdown does not count as a failure.
    if (signal.aborted) throw error
    const problem = error instanceof LocalizedError ? error.localized : message('renditions.failed')
    await saveOutcome(db, wanted, isLast ? 'failed' : 'waiting', {
      problem,
      ffmpeg: error instanceof ConversionFailed ? version : null,
    })
    if (!isLast) throw error
    log.warn({ err: error, ...wanted }, 'A rendition could not be made')
  }
  if (!isSweep) return
  await reportDone(db, CONVERTING, (performance.now() - begun) / 1000)
  await requestNext(context)
}
