import type { LINK_FIELDS } from '#contract/catalogue/references.ts'
import type { DropKind } from '#contract/features/draft-needs.ts'
import { recordings } from '#contract/features/recordings.ts'
import { MAX_AUDIO_BYTES } from '#contract/kinds/tracks.ts'
import { areNumbered } from '#contract/values/file-numbers.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { queryClient } from '#web/core/client/query-client.ts'
import { randomKey } from '#web/core/client/random-key.ts'
import { sendFile } from '#web/core/client/send-file.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { currentSession } from '#web/core/session/session.ts'
import { createStore } from '#web/core/store.ts'
import { coverDone, expectCovers } from './folder-covers.ts'
import type { FoundFile, SortedFiles } from './sort-files.ts'

/** The record on whose screen recordings were dropped. */
export type DroppedOn = { readonly [Field in (typeof LINK_FIELDS)[DropKind]]?: number }

export type Upload = FoundFile & {
  key: string
  /** `failed` is due to the connection or the server, `refused` to the file itself. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** The uploaded share, 0 to 1. */
  share: number
  problem: string | null
  droppedOn: DroppedOn
  /** Whether the file names in the folder begin with track numbers. */
  numbered: boolean
}

/** The uploads started on this page, which continue while other screens are open. */
export type Queue = {
  /** The admin whose uploads these are, since another one may sign in on the same page. */
  adminId: number
  uploads: readonly Upload[]
  /** The number of uploads that became drafts since uploading last came to rest. */
  done: number
  doneBytes: number
  ignored: readonly string[]
}

const AT_ONCE = 3
const REFRESH_INTERVAL_MS = 1000

const EMPTY: Queue = { adminId: 0, uploads: [], done: 0, doneBytes: 0, ignored: [] }
export const uploadQueue = createStore(EMPTY)

const isActive = ({ state }: Upload) => state === 'waiting' || state === 'sending'
/** The running uploads, each with the controller that stops it. */
const started = new Map<string, AbortController>()

const put = (changed: Partial<Queue>) => uploadQueue.set({ ...uploadQueue.get(), ...changed })
const putUpload = (key: string, changed: Partial<Upload>) =>
  put({
    uploads: uploadQueue
      .get()
      .uploads.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)),
  })

/** Starts to upload recordings, a few at a time. Files that are too large are refused at once. */
export function addUploads(
  { recordings: found, covers, ignored }: SortedFiles,
  droppedOn: DroppedOn = {},
): void {
  const { adminId } = currentSession()
  if (uploadQueue.get().adminId !== adminId) forgetUploads()
  const before = uploadQueue.get()
  const isIdle = !before.uploads.some(isActive)
  const inFolder = Map.groupBy(found, ({ folder }) => folder)
  const added = found.map((recording): Upload => {
    const beside = inFolder.get(recording.folder) ?? []
    const isTooLarge = recording.file.size > MAX_AUDIO_BYTES
    const size = megabytes(recording.file.size, i18n.language)
    const problem = isTooLarge ? i18n.t('tracks.audio.tooLarge', { size }) : null
    const state = isTooLarge ? 'refused' : 'waiting'
    const numbered = areNumbered(beside.map(({ file }) => file.name))
    return { ...recording, key: randomKey(), state, share: 0, problem, droppedOn, numbered }
  })
  expectCovers(covers)
  put({
    adminId,
    uploads: [...before.uploads, ...added],
    ignored: [...(isIdle ? [] : before.ignored), ...ignored],
    ...(isIdle && { done: 0, doneBytes: 0 }),
  })
  startNext()
}

/** Removes an upload from the list, and stops it if it is running. */
export function dismissUpload(key: string): void {
  started.get(key)?.abort()
  put({ uploads: uploadQueue.get().uploads.filter((upload) => upload.key !== key) })
}

/** Tries uploads again, except those of files that are too large. */
export function retryUploads(keys: readonly string[]): void {
  for (const { key, file } of uploadQueue.get().uploads)
    if (keys.includes(key) && file.size <= MAX_AUDIO_BYTES)
      putUpload(key, { state: 'waiting', share: 0, problem: null })
  startNext()
}

export const dismissIgnored = () => put({ ignored: [] })

function forgetUploads() {
  for (const controller of started.values()) controller.abort()
  uploadQueue.set(EMPTY)
}

function startNext() {
  for (const upload of uploadQueue.get().uploads) {
    if (started.size >= AT_ONCE) return
    if (upload.state === 'waiting' && !started.has(upload.key)) void send(upload)
  }
}

async function send(upload: Upload): Promise<void> {
  const { key, file, folder, numbered, droppedOn } = upload
  const stop = new AbortController()
  started.set(key, stop)
  putUpload(key, { state: 'sending' })
  try {
    const answer = await sendFile(recordings.upload, {
      body: { file, upload_key: key, folder, numbered, album_id: null, playlist_id: null, ...droppedOn },
      signal: stop.signal,
      onProgress: (share) => putUpload(key, { share }),
    })
    if (answer.success === 1) finish(upload, answer.data.draft_id)
    else
      putUpload(key, {
        state: answer.code === 'invalid' || answer.code === 'too_large' ? 'refused' : 'failed',
        problem: answer.errors?.file ?? answer.message,
      })
  } catch (error) {
    // The upload was dismissed.
    if (stop.signal.aborted) return
    putUpload(key, {
      state: 'failed',
      problem: error instanceof NetworkError ? messageOf(error) : i18n.t('recordings.unreadable'),
    })
  } finally {
    started.delete(key)
    startNext()
  }
}

function finish({ key, file, folder }: Upload, draft_id: number) {
  const { uploads, done, doneBytes } = uploadQueue.get()
  put({
    uploads: uploads.filter((upload) => upload.key !== key),
    done: done + 1,
    doneBytes: doneBytes + file.size,
  })
  const isFolderDone = !uploadQueue
    .get()
    .uploads.some((upload) => upload.folder === folder && isActive(upload))
  void coverDone(folder, draft_id, isFolderDone).then((hasChanged) => hasChanged && refresh())
  refresh()
}

let isRefreshing = false

/** Refetches the drafts after uploads, but at most once in a while when many files end. */
function refresh() {
  if (isRefreshing) return
  isRefreshing = true
  setTimeout(() => {
    isRefreshing = false
    void queryClient.invalidateQueries({ queryKey: [recordings.drafts.path] })
    void queryClient.invalidateQueries({ queryKey: [recordings.waiting.path] })
  }, REFRESH_INTERVAL_MS)
}

// The browser asks before it closes a page that is still uploading.
window.addEventListener('beforeunload', (event) => {
  if (uploadQueue.get().uploads.some(isActive)) event.preventDefault()
})
