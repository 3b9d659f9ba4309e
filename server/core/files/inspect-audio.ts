import { stat } from 'node:fs/promises'
import { keptThreads } from '#server/core/concurrency/kept-threads.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { type AudioFacts, type AudioRefusal, TOO_MUCH } from './audio-types.ts'

type Outcome = AudioFacts | AudioRefusal

const inTurn = limitConcurrency(2, 200)

const inThread = keptThreads<string, Outcome>(new URL('./read-audio.ts', import.meta.url), {
  maxOldGenerationSizeMb: 96,
  maxYoungGenerationSizeMb: 16,
})

/** In milliseconds: enough for a busy machine with a slow disk that reads 20 MB per second. */
const timeoutFor = (size: number) => 10_000 + Math.round(size / 20_000)

/**
 * Reads the metadata of the file at `path` from its content alone, or returns why it is rejected.
 * Runs in a worker thread, which is terminated after `timeoutMs` or when it exceeds its memory:
 * a crafted file may hang a parser or exhaust memory, which must not affect other requests.
 */
export const inspectAudio = (path: string, timeoutMs?: number): Promise<Outcome> =>
  inTurn(async () => {
    const late = AbortSignal.timeout(timeoutMs ?? timeoutFor((await stat(path)).size))
    try {
      const outcome = await inThread((ask) => ask(path, late), isAccepted)
      // The cover arrives from the other thread as a plain Uint8Array.
      return isAccepted(outcome) && outcome.cover
        ? { ...outcome, cover: Buffer.from(outcome.cover) }
        : outcome
    } catch (error) {
      if (late.aborted || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { refusal: TOO_MUCH }
      throw error
    }
  })

const isAccepted = (outcome: Outcome): outcome is AudioFacts => !('refusal' in outcome)
