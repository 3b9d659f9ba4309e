import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Upload } from '#contract/upload.ts'
import { sentences } from '#contract/word.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { download } from '#server/fetch/download.ts'
import { guardOf } from '#server/fetch/guard.ts'
import { LIMITS, type Limits } from '#server/fetch/limits.ts'
import { final, LinkProblem, passing } from '#server/fetch/problems.ts'
import { hostBehind } from '#server/fetch/share-links.ts'
import { storeAudio } from '#server/files/audio.ts'
import { Refusal } from '#server/http/refusals.ts'
import { type Attempt, job } from '#server/jobs/job.ts'
import { say } from '#server/words/say.ts'
import { fetchedNames } from './fetched-files.ts'
import {
  type Begun,
  beginFetch,
  completeFetch,
  type Fetch,
  failFetch,
  postponeFetch,
  tellProgress,
} from './fetches.store.ts'

/** In seconds: the pauses after each failure; one more failure is for good. */
const PAUSES = [60, 300, 1500, 7200]
/** In seconds: a server that asks for a longer pause than six hours is asked again nevertheless. */
const LONGEST_PAUSE = 6 * 3600
/** So often the work may be cut short by a process that dies: a recording that ends processes is given up. */
const MOST_CUT_SHORT = 8
/** In milliseconds: how often it is told how far a transfer is, and asked whether it is still wanted. */
const PROGRESS = 2000

const CALLED_OFF = new Error('The fetch was called off')

/**
 * Fetches the recording of a track. A failed fetch is put off by a piece of work of its own, at a time that the pending
 * list shows; the tries of the queue are for processes that die.
 */
export const fetchTrack = job<Fetch>({
  name: 'fetch-track',
  tries: 20,
  pause: { first: 5, longest: 60 },
  atOnce: 8,
  atOncePerGroup: 3,
  // More than the transfer takes at most, so that its own limit ends it with a message.
  longest: LIMITS.total / 1000 + 1800,
  work: (context, fetch, attempt) => runFetch(context, fetch, attempt, LIMITS),
})

/** One try of a fetch, within limits. */
export async function runFetch(
  context: Context,
  fetch: Fetch,
  { signal, isLast }: Pick<Attempt, 'signal' | 'isLast'>,
  limits: Limits,
): Promise<void> {
  const begun = await beginFetch(context.db, fetch)
  if (!begun) return
  try {
    if (begun.begun - begun.failed > MOST_CUT_SHORT) throw final(say('fetch.cutShort'))
    await fetchRecording(context, begun, signal, limits)
  } catch (error) {
    if (error === CALLED_OFF) return
    if (signal.aborted) throw error
    const problem = problemOf(error)
    if (problem) return putOff(context, begun, problem)
    if (isLast) await failFetch(context.db, begun, say('fetch.failed'))
    throw error
  }
}

async function fetchRecording(
  context: Context,
  begun: Begun,
  signal: AbortSignal,
  limits: Limits,
): Promise<void> {
  const { db, settings } = context
  const names = fetchedNames(settings.dataDir)
  const path = names.take(randomUUID())
  const progress = reportProgress(context, begun)
  try {
    await mkdir(dirname(path), { recursive: true })
    const size = await download(begun.link, path, {
      guard: guardOf(settings.fetchAllow),
      limits,
      signal: AbortSignal.any([signal, progress.signal]),
      onProgress: progress.at,
    })
    const audio = await storeAudio(context, new Upload(path, '', size), 'track_link')
    await completeFetch(db, begun, audio)
  } finally {
    progress.stop()
    await rm(path, { force: true })
    names.release(path)
  }
}

/** Tells the pending list how far a transfer is; its signal says that the transfer is not wanted any more. */
function reportProgress({ db, log }: Pick<Context, 'db' | 'log'>, fetch: Fetch) {
  const unwanted = new AbortController()
  let latest: { received: number; total: number | null } = { received: 0, total: null }
  const timer = setInterval(() => {
    tellProgress(db, fetch, latest.received, latest.total).then(
      (isWanted) => isWanted || unwanted.abort(CALLED_OFF),
      (error: unknown) => log.warn({ err: error }, 'The progress of a fetch could not be told'),
    )
  }, PROGRESS)
  return {
    signal: unwanted.signal,
    at(received: number, total: number | null) {
      latest = { received, total }
    },
    stop: () => clearInterval(timer),
  }
}

/** What an admin can be told of a failure; null for a fault of ours, which the queue tries again. */
function problemOf(error: unknown): LinkProblem | null {
  if (error instanceof LinkProblem) return error
  if (!(error instanceof Refusal)) return null
  if (error.code === 'invalid') return final(sentences(say('fetch.unusable'), error.word))
  return passing(error.word, error.retryAfter ?? null)
}

async function putOff(
  { db, queue }: Context,
  begun: Begun,
  { word, isFinal, retryAfter }: LinkProblem,
): Promise<void> {
  const { track_id, fetch_id, link, failed } = begun
  const pause = PAUSES[failed]
  if (isFinal) return failFetch(db, begun, word)
  if (pause === undefined)
    return failFetch(db, begun, sentences(word, say('fetch.triedTimes', { times: failed + 1 })))
  const seconds = Math.max(pause, Math.min(retryAfter ?? 0, LONGEST_PAUSE))
  const at = new Date(Date.now() + seconds * 1000).toISOString()
  await inTransaction(db, async (trx) => {
    if (!(await postponeFetch(trx, begun, at, sentences(word, say('fetch.triedAgain'))))) return
    await queue.add(trx, fetchTrack, [{ payload: { track_id, fetch_id }, group: hostBehind(link), at }])
  })
}
