import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from '#server/settings.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

/** The first and the last byte, both included, counted from 0. */
export type ByteRange = { start: number; end: number }

/** A whole file on the local disk, which nobody changes any more; its owner may delete it after the write. */
export type LocalFile = { path: string }

/** What is written: a stream says its size in bytes, so that a short one never passes for the whole. */
type Write = {
  (key: string, source: Buffer | LocalFile, options: { contentType: string }): Promise<void>
  (key: string, source: Readable, options: { contentType: string; size: number }): Promise<void>
}

/**
 * Where stored files live. A key has lower-case letters, digits and `/._-`, and names one content for ever.
 * A file is there wholly or not at all. What the storage itself cannot do is thrown as `unavailable`.
 */
export type FileStore = {
  write: Write
  /** Size in bytes and time of writing, or null when there is no such file. */
  head(key: string): Promise<{ size: number; modified: Date } | null>
  /** The bytes of a file, or some of them. Throws `unknownPath` when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes what a process that died has left half written; answers how many files. */
  sweep(): Promise<number>
  /** For the readiness of the server: throws when files can be neither read nor written. */
  check(): Promise<void>
}

/** The store that the settings name: an S3 bucket, else a folder in `DATA_DIR`. */
export function openStore({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'))
}
