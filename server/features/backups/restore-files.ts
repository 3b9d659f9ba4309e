import { extname } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import { AUDIO_TYPES } from '#server/core/files/audio-types.ts'
import type { FileStore } from '#server/core/files/store.ts'
import { eachOf, hashing } from './copy-files.ts'
import { POOL } from './manifest.ts'
import type { Backup } from './read-backup.ts'

const types = new Map<string, string>([...Object.entries(AUDIO_TYPES), ['webp', 'image/webp']])

/** Throws when the storage cannot be used, or has another file under a key of the backup. */
export async function checkFiles(store: FileStore, { manifest }: Backup): Promise<void> {
  const { signal } = new AbortController()
  await eachOf(manifest.files, signal, async ({ key, size }) => {
    const found = await store.head(key)
    if (found && found.size !== size)
      throw new StartError(
        `The file storage has another file ${key} already: a restore never replaces anything. Give an empty bucket or directory.`,
      )
  })
}

/** Copies the files of a backup to the storage, except those to be left out. A file that exists there stays. */
export async function restoreFiles(
  store: FileStore,
  { target, manifest }: Backup,
  leftOut: ReadonlySet<string>,
): Promise<void> {
  const { signal } = new AbortController()
  await eachOf(manifest.files, signal, async ({ key, size, sha256 }) => {
    if (leftOut.has(key) || (await store.head(key))) return
    const { passing, digest } = hashing(await target.read(`${POOL}${key}`), key, signal)
    const contentType = types.get(extname(key).slice(1)) ?? 'application/octet-stream'
    await store.write(key, passing, { contentType, size })
    if (digest() !== sha256) throw new Error(`The file ${key} did not arrive whole`)
  })
}
