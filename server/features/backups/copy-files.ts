import { createHash } from 'node:crypto'
import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream'
import { ApiError } from '#server/core/errors/api-errors.ts'
import type { FileStore } from '#server/core/files/store.ts'
import { message } from '#server/core/messages/message.ts'
import { type FileCopy, POOL } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import type { BackupTarget } from './target.ts'

/** How many files are copied at once: copying small files is mostly waiting. */
const AT_ONCE = 4

export type StoredFile = { key: string; size: number; state: 'pending' | 'kept' }
export type CopiedFiles = {
  files: FileCopy[]
  missing: string[]
  copied: { files: number; bytes: number }
  /** The keys of damaged or missing files that are whole again. */
  mended: string[]
}

/** Passes a stream through and hashes it. An error of the source names the file `key`. */
export function hashing(source: Readable, key: string, signal: AbortSignal) {
  const hash = createHash('sha256')
  const passing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  pipeline(addAbortSignal(signal, source), passing, () => undefined)
  source.once('error', (error) => passing.destroy(signal.aborted ? error : unreadable(key, error)))
  return { passing, digest: () => hash.digest('hex') }
}

const unreadable = (key: string, error: unknown) =>
  new BackupProblem(message('backups.fileUnreadable', { key, reason: String(error) }), error)

/**
 * Copies the stored files of a snapshot to the pool of a target. Files with hashes in `known` are there already; those of them that
 * are damaged or missing are copied anew, if the storage still has them.
 */
export async function copyFiles(
  from: FileStore,
  target: BackupTarget,
  stored: readonly StoredFile[],
  known: ReadonlyMap<string, FileCopy>,
  damaged: ReadonlySet<string>,
  { signal, onFile }: { signal: AbortSignal; onFile: () => void },
): Promise<CopiedFiles> {
  const result: CopiedFiles = { files: [], missing: [], copied: { files: 0, bytes: 0 }, mended: [] }

  async function copy({ key, state }: StoredFile) {
    const present = known.get(key)
    if (present && !damaged.has(key)) return void result.files.push(present)
    const found = await from.head(key)
    // A pending file may still be arriving, or its upload has failed: nothing refers to it.
    if (!found) return void (state === 'kept' && result.missing.push(key))
    const { passing, digest } = hashing(await open(key), key, signal)
    await target.writeFile(`${POOL}${key}`, passing, found.size)
    const sha256 = digest()
    result.files.push({ key, size: found.size, sha256 })
    // With another hash, the original has changed since the other backups were made, so these are not mended.
    if (present?.sha256 === sha256) result.mended.push(key)
    result.copied.files++
    result.copied.bytes += found.size
  }

  async function open(key: string) {
    try {
      return await from.read(key)
    } catch (error) {
      throw error instanceof ApiError ? unreadable(key, error) : error
    }
  }

  await eachOf(stored, signal, async (file) => {
    await copy(file)
    onFile()
  })
  result.files.sort((a, b) => (a.key < b.key ? -1 : 1))
  return result
}

/**
 * Runs `work` on each item, several at once. After a failure it begins no further item, and throws when the running ones have
 * ended.
 */
export async function eachOf<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  async function take() {
    for (const item of waiting) {
      signal.throwIfAborted()
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const takers = Array.from({ length: AT_ONCE }, take)
  await Promise.allSettled(takers)
  await Promise.all(takers)
}
