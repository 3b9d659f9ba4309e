import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#server/core/context.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'

type Parts = Pick<Context, 'store' | 'settings'>

/** In bytes: how much is written between two checks of the free disk space. */
const CHECK_ROOM_EVERY = 16 * 1024 * 1024

/** Passes content through as long as the disk keeps its reserve. */
export async function* whileRoom(
  { dataDir, diskReserve }: Context['settings'],
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const room = diskRoom(dataDir, diskReserve)
  await room.check()
  let unchecked = 0
  for await (const chunk of content) {
    unchecked += chunk.length
    if (unchecked > CHECK_ROOM_EVERY) {
      unchecked = 0
      await room.check()
    }
    yield chunk
  }
}

/** Runs `work` with the path of a stored file: where it is, or of a copy, as an import reads here and there in it for hours. */
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
