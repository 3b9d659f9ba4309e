import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { diskStore } from '#server/core/files/disk-store.ts'
import { s3Store } from '#server/core/files/s3-store.ts'
import type { FileStore } from '#server/core/files/store.ts'
import { message } from '#server/core/messages/message.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import type { BackupPlace } from '#server/core/settings/settings-values.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'
import { BackupProblem, targetProblem } from './problem.ts'

/** A folder or bucket that holds backups. Writes are atomic, and errors are problems in words. */
export type BackupTarget = {
  /** The address of the target as people write it. */
  label: string
  /** The key with which its manifests are sealed, or null. */
  sealKey: string | null
  prepare(): Promise<void>
  write(key: string, content: Buffer): Promise<void>
  writeFile(key: string, content: Readable, size: number): Promise<void>
  read(key: string): Promise<Readable>
  /** Reads the whole content of a file; null when there is no such file. */
  readAll(key: string): Promise<Buffer | null>
  list(prefix: string): Promise<Map<string, number>>
  remove(key: string): Promise<void>
  removeFolder(folder: string): Promise<void>
  /** Removes folders in `folder` without any file, which earlier versions have left; a bucket has none. */
  removeEmptyFolders(folder: string): Promise<void>
}

const HOUR_MS = 3_600_000

type Given = Pick<Settings, 'diskReserve' | 'backupS3' | 'backupKey'>

export function openTarget(place: BackupPlace, { diskReserve, backupS3, backupKey }: Given): BackupTarget {
  if ('bucket' in place) {
    const { bucket, prefix } = place
    return targetOn(s3Store({ ...backupS3, bucket }), `s3://${bucket}/${prefix}`, prefix, backupKey)
  }
  const { folder } = place
  // The folder may be on the disk of the database, which would stop when the disk is full.
  const { isLow } = diskRoom(folder, diskReserve)
  async function check() {
    if (await isLow()) throw new BackupProblem(message('backups.full', { target: folder }))
  }
  const target = targetOn(diskStore(folder, { isLow, check }), folder, '', backupKey)
  return {
    ...target,
    async prepare() {
      // Backups hold password hashes and addresses, so that only the user of the process may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw targetProblem(error, folder)
      })
      await target.prepare()
    },
    removeFolder: (inside) =>
      tryingOn(folder, () => rm(join(folder, inside), { recursive: true, force: true })),
    removeEmptyFolders: (inside) => tryingOn(folder, () => removeEmpty(join(folder, inside))),
  }
}

function targetOn(store: FileStore, label: string, prefix: string, sealKey: string | null): BackupTarget {
  const contentType = 'application/octet-stream'
  const trying = <T>(work: () => Promise<T>) => tryingOn(label, work)
  const list = (inside: string) =>
    trying(async () => {
      const found = new Map<string, number>()
      for await (const { key, size } of store.list(`${prefix}${inside}`))
        found.set(key.slice(prefix.length), size)
      return found
    })
  const remove = (key: string) => trying(() => store.remove(`${prefix}${key}`))
  return {
    label,
    sealKey,
    prepare: () =>
      trying(async () => {
        await store.sweep()
        await store.check()
      }),
    write: (key, content) => trying(() => store.write(`${prefix}${key}`, content, { contentType })),
    writeFile: (key, content, size) =>
      trying(() => store.write(`${prefix}${key}`, content, { contentType, size })),
    read: (key) => trying(() => store.read(`${prefix}${key}`)),
    readAll: (key) =>
      trying(async () => {
        const found = await store.head(`${prefix}${key}`)
        return found && buffer(await store.read(`${prefix}${key}`))
      }),
    list,
    remove,
    async removeFolder(folder) {
      for (const key of (await list(folder)).keys()) await remove(key)
    },
    removeEmptyFolders: async () => undefined,
  }
}

async function tryingOn<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw targetProblem(error, label)
  }
}

/** Removes folders without files, but not one written a moment ago, in which another installation may be beginning a backup. */
async function removeEmpty(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null)
    if (!entries?.every((entry) => entry.isDirectory())) continue
    if (Date.now() - (await stat(folder)).mtimeMs > HOUR_MS)
      await rm(folder, { recursive: true, force: true })
  }
}
