import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { startLog } from '#server/start/start-log.ts'
import { endDatabase } from './faults.ts'

test('a fault that ends the database is over once another takes connections', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-fault-'))
  const { url, stop } = await startEmbedded(dataDir, startLog('silent'))
  onTestFinished(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    await endDatabase({ dataDir }, signal)
    const db = connect(url, { max: 1 })
    const { rows } = await sql`select 1 as alive`.execute(db)
    await db.destroy()
    expect(rows, signal).toEqual([{ alive: 1 }])
  }
})
