import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { connect, type Database } from '#server/core/database/connect.ts'
import { startEmbedded } from '#server/core/database/embedded.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { openStore } from '#server/core/files/store.ts'
import { sweepFiles } from '#server/core/files/stored-files.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { loadSample } from '#server/features/sample/load/load-sample.ts'
import { allJobs } from '#server/jobs.ts'
import { startLog } from '#server/start/start-log.ts'
import { hashFiles, hashTables, travelling } from '#server/testing/backups.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { openBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { openTarget } from './target.ts'
import { writeBackup } from './write-backup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await loadSample(app.context)
})
afterAll(() => app.stop())

const log = startLog('silent')
const noise = () => undefined

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 10 }))
  return path
}
async function covered(name: string) {
  const create = { width: 30, height: 20, channels: 3, background: '#c2410c' } as const
  const body = new FormData()
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer())
  for (const [key, value] of Object.entries({
    action: 'add',
    name,
    cover_image: new File([picture], 'a.png'),
  }))
    body.append(key, value)
  return app.ask(contract.albums.save, { body })
}

/** Adds, covers and deletes albums until it is stopped, and sweeps files as housekeeping does. */
function writing() {
  let stopped = false
  async function write(writer: number) {
    for (let n = 0; !stopped; n++) {
      const { album_id } = await covered(`Written meanwhile ${writer} ${n}`)
      if (n % 2) await app.ask(contract.albums.delete, { body: { id: [album_id] } })
      await sweepFiles(app.context)
    }
  }
  const running = Promise.all([write(1), write(2)])
  return async () => {
    stopped = true
    await running
  }
}

test('a restore of a backup made while writes went on has every row and every file of one moment', async () => {
  const target = openTarget({ folder: await folder() }, app.context.settings)
  const stop = writing()
  let expected: Promise<Record<string, string>> | undefined
  const { manifest } = await onOwnConnection(app.databaseUrl, (own) => {
    // The snapshot of the backup, read by a second connection while tables are copied and albums are written.
    async function sameSnapshot() {
      const { rows } = await own.client.query('select pg_export_snapshot() as id')
      return asOf(rows[0].id)
    }
    const onProgress = () => {
      expected ??= sameSnapshot()
    }
    return writeBackup(own, app.store, target, 'installation', {
      signal: new AbortController().signal,
      onProgress,
    })
  })
  await stop()
  const files = await hashFiles(app.store)

  const dataDir = await folder()
  const settings = readSettings({ DATA_DIR: dataDir })
  await restore(await openBackup(target, null), { settings, log, jobs: allJobs, say: noise })
  expect(await hashFiles(openStore(settings))).toEqual(
    Object.fromEntries(manifest.files.map(({ key }) => [key, files[key]])),
  )
  expect(manifest.files.length).toBeGreaterThan(100)

  const embedded = await startEmbedded(dataDir, log)
  onTestFinished(embedded.stop)
  const db = connect(embedded.url)
  const restored = await hashTables(db)
  expect(restored).toEqual(travelling((await expected) ?? {}))
  // It can be written to: no key of a new row is taken, and counts and constraints are in force.
  const { rows: totals } = await sql<{ counted: number; n: number }>`
    select (select count(*)::int from albums) as counted, sum(n)::int as n from record_counts where resource = 'albums'`.execute(
    db,
  )
  expect(totals[0]?.counted).toBe(totals[0]?.n)
  await db.insertInto('albums').values({ name: 'After the restore' }).execute()
  await expect(sql`insert into album_tracks values (0, 0, 1)`.execute(db)).rejects.toThrow('foreign key')
  await db.destroy()
})

/** The rows that a transaction sees which shares the snapshot of another. */
async function asOf(snapshot: string) {
  return onOwnConnection(app.databaseUrl, async ({ db, client }) => {
    await client.query(`begin isolation level repeatable read; set transaction snapshot '${snapshot}'`)
    return hashTables(db as Database)
  })
}
void createHash
