import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { startLog } from '#server/start/start-log.ts'

/** A PostgreSQL of its own for one trial whose data is thrown away, so that it need not reach the disk. */
export async function throwAwayDatabase() {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-trial-'))
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const { url, stop } = await startEmbedded(directory, startLog('silent'), { settings })
  return {
    url,
    async stop() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
