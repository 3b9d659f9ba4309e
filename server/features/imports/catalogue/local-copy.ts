import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#server/core/context.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'
import { whileRoom } from '#server/core/temporary-files/while-room.ts'

type Parts = Pick<Context, 'store' | 'settings'>

/**
 * Runs `work` with the path of a stored file on the local disk, or of a copy, since an import reads at many places in it for hours.
 */
export async function withLocalCopy<Result>(
  { store, settings }: Parts,
  key: string,
  signal: AbortSignal,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (store.pathOf) return work(store.pathOf(key))
  const names = temporaryNames(uploadsFolder(settings.dataDir))
  const path = names.take(randomUUID())
  try {
    const content = whileRoom(settings, await store.read(key))
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return await work(path)
  } finally {
    await rm(path, { force: true })
    names.release(path)
  }
}
