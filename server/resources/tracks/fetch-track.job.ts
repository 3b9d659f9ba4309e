import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { joinMessages } from '#contract/messages/message.ts'
import { Upload } from '#contract/values/files.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { download } from '#server/core/downloads/download.ts'
import { guardOf } from '#server/core/downloads/guard.ts'
import { LIMITS, type Limits } from '#server/core/downloads/limits.ts'
import { LinkError, permanentLinkError, temporaryLinkError } from '#server/core/downloads/link-errors.ts'
import { hostBehind } from '#server/core/downloads/share-links.ts'
import { ApiError } from '#server/core/errors/api-errors.ts'
import { diskError } from '#server/core/errors/storage-errors.ts'
import { EndsEarly, storeAudio } from '#server/core/files/audio.ts'
import { type Attempt, job } from '#server/core/jobs/job.ts'
import { message } from '#server/core/messages/message.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'
import { fetchedNames } from './fetched-files.ts'
import {
  beginFetch,
  completeFetch,
  type Fetch,
  failFetch,
  postponeFetch,
  recordProgress,
  type StartedFetch,
} from './fetches.store.ts'

/** In seconds: the delays between retries; the failure after the last is permanent. */
const PAUSES = [60, 300, 1500, 7200]
/** In seconds: the maximum of six hours, even if a server asks for a longer delay. */
const MAX_RETRY_AFTER_SECONDS = 6 * 3600
/** How many processes may die during a download before it is given up, since the download may be the cause. */
const MAX_INTERRUPTIONS = 8
/** In milliseconds: how often progress is saved and cancellation is checked. */
const PROGRESS_INTERVAL_MS = 2000

const CANCELLED = new Error('The download was cancelled')

/**
 * Downloads the recording of a track. After a failure, a new job tries again at a time that the pending list shows; the tries of
 * the queue are for processes that die.
 */
export const fetchTrack = job<Fetch>({
  name: 'fetch-track',
  tries: 20,
  pause: { first: 5, longest: 60 },
  atOnce: 8,
  atOncePerGroup: 3,
  // The transfer has a shorter limit of its own, which ends it with a message.
  longest: LIMITS.total / 1000 + 1800,
  work: (context, fetch, attempt) => runFetch(context, fetch, attempt, LIMITS),
})

/** In milliseconds: how often a waiting download checks whether the imports have ended. */
const IMPORT_INTERVAL_MS = 500

/**
 * Waits until no import of tracks is running: an admin waits for the import, whose batches would take twice as long beside
 * downloads. An interrupted import delays downloads for a quarter of an hour at most.
 */
async function importsEnded(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from imports where file_kind = 'sheet' and state = 'importing' and date_modified > now() - interval '15 minutes' limit 1`.execute(
      db,
    )
    if (rows.length === 0) return
    await pause(IMPORT_INTERVAL_MS, undefined, { signal })
  }
}

/** Tries a download once, within limits. */
export async function runFetch(
  context: Context,
  fetch: Fetch,
  { signal, isLast }: Pick<Attempt, 'signal' | 'isLast'>,
  limits: Limits,
): Promise<void> {
  await importsEnded(context.db, signal)
  const begun = await beginFetch(context.db, fetch)
  if (!begun) return
  try {
    if (begun.begun - begun.failed > MAX_INTERRUPTIONS) throw permanentLinkError(message('fetch.cutShort'))
    await fetchRecording(context, begun, signal, limits)
  } catch (error) {
    if (error === CANCELLED) return
    if (signal.aborted) throw error
    const problem = problemOf(error)
    if (problem) return putOff(context, begun, problem)
    if (isLast) await failFetch(context.db, begun, message('fetch.failed'))
    throw error
  }
}

async function fetchRecording(
  context: Context,
  begun: StartedFetch,
  signal: AbortSignal,
  limits: Limits,
): Promise<void> {
  const { settings } = context
  const names = fetchedNames(settings.dataDir)
  const path = names.take(randomUUID())
  const progress = reportProgress(context, begun)
  try {
    await mkdir(dirname(path), { recursive: true })
    await diskRoom(settings.dataDir, settings.diskReserve).check()
    const size = await download(begun.link, path, {
      guard: guardOf(settings.fetchAllow),
      limits,
      signal: AbortSignal.any([signal, progress.signal]),
      onProgress: progress.at,
    })
    const audio = await storeAudio(context, new Upload(path, '', size), 'track_link')
    await completeFetch(context, begun, audio)
  } catch (error) {
    throw diskError(error)
  } finally {
    progress.stop()
    await rm(path, { force: true })
    names.release(path)
  }
}

/** Saves the progress of a transfer for the pending list. The returned signal is aborted when the download is cancelled. */
function reportProgress({ db, log }: Pick<Context, 'db' | 'log'>, fetch: Fetch) {
  const unwanted = new AbortController()
  let latest: { received: number; total: number | null } = { received: 0, total: null }
  const timer = setInterval(() => {
    recordProgress(db, fetch, latest.received, latest.total).then(
      (isWanted) => isWanted || unwanted.abort(CANCELLED),
      (error: unknown) => log.warn({ err: error }, 'The progress of a fetch could not be told'),
    )
  }, PROGRESS_INTERVAL_MS)
  return {
    signal: unwanted.signal,
    at(received: number, total: number | null) {
      latest = { received, total }
    },
    stop: () => clearInterval(timer),
  }
}

/** The failure of a download as an admin reads it; null for an internal error, after which the queue retries. */
function problemOf(error: unknown): LinkError | null {
  if (error instanceof LinkError) return error
  if (!(error instanceof ApiError)) return null
  // A host that sends no length may have cut the transfer off.
  if (error.cause instanceof EndsEarly) return temporaryLinkError(error.localized)
  if (error.code === 'invalid')
    return permanentLinkError(joinMessages(message('fetch.unusable'), error.localized))
  return temporaryLinkError(error.localized, error.retryAfter ?? null)
}

async function putOff(
  { db, queue }: Context,
  begun: StartedFetch,
  { localized, isFinal, retryAfter }: LinkError,
): Promise<void> {
  const { track_id, fetch_id, link, failed } = begun
  const least = PAUSES[failed]
  if (isFinal) return failFetch(db, begun, localized)
  if (least === undefined)
    return failFetch(db, begun, joinMessages(localized, message('fetch.triedTimes', { times: failed + 1 })))
  const seconds = Math.max(least, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_SECONDS))
  const at = new Date(Date.now() + seconds * 1000).toISOString()
  await inTransaction(db, async (trx) => {
    if (!(await postponeFetch(trx, begun, at, joinMessages(localized, message('fetch.triedAgain'))))) return
    await queue.add(trx, fetchTrack, [{ payload: { track_id, fetch_id }, group: hostBehind(link), at }])
  })
}
