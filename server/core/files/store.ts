import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from '#server/core/settings/settings.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

/** The first and the last byte of a range, both inclusive, from 0. */
export type ByteRange = { start: number; end: number }

/** A complete file on the local disk that no longer changes; its owner may delete it after the write. */
export type LocalFile = { path: string }

/** Content to write: a stream comes with its size in bytes, so that a truncated one is detected. */
type Write = {
  (key: string, source: Buffer | LocalFile, options: { contentType: string }): Promise<void>
  (key: string, source: Readable, options: { contentType: string; size: number }): Promise<void>
}

/**
 * A storage of files. A key has lower-case letters, digits and `/._-`, its content never changes, and writes are atomic. Errors of
 * the storage itself are thrown as `unavailable`.
 */
export type FileStore = {
  write: Write
  /** The size of a file in bytes and when it was written, or null when there is no such file. */
  head(key: string): Promise<{ size: number; modified: Date } | null>
  /** The content of a file, or of a range of it. Throws `unknownPath` when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Lists every file whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
  /** Removes a file; a missing file is not an error. */
  remove(key: string): Promise<void>
  /**
   * Makes a signed address at which clients get a file from the storage itself, valid for a quarter of an hour; null for storage
   * without such addresses.
   */
  addressOf: ((key: string, sent: { type: string; disposition: string }) => string) | null
  /** The path of a file on the local disk, only for reading; null for storage elsewhere. */
  pathOf: ((key: string) => string) | null
  /** Removes partial files of processes that died; returns their number. */
  sweep(): Promise<number>
  /** Readiness check: throws when files can be neither read nor written. */
  check(): Promise<void>
}

/** Opens the store that is configured: an S3 bucket, else a folder in `DATA_DIR`. */
export function openStore({
  s3,
  s3PublicEndpoint = null,
  dataDir,
  diskReserve,
}: Pick<Settings, 's3' | 'dataDir' | 'diskReserve'> &
  Partial<Pick<Settings, 's3PublicEndpoint'>>): FileStore {
  return s3
    ? s3Store(s3, s3PublicEndpoint)
    : diskStore(join(dataDir, 'files'), diskRoom(dataDir, diskReserve))
}
