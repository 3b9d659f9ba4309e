import type { Settings } from '#server/core/settings/settings.ts'
import { diskRoom } from './disk-room.ts'

/** In bytes: the free disk space is checked again after writing this much. */
const CHECK_ROOM_EVERY = 16 * 1024 * 1024

/** Passes content through as long as the disk keeps its reserve. */
export async function* whileRoom(
  { dataDir, diskReserve }: Pick<Settings, 'dataDir' | 'diskReserve'>,
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
