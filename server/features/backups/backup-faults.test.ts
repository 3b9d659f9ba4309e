import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { sweepFiles } from '#server/core/files/stored-files.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { backupLock } from '#server/features/backups/backup-lock.ts'
import { emptyDatabase } from '#server/testing/backups.ts'
import { directory, endOf, start } from '#server/testing/copies.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { findBackups } from './backups-in-target.ts'
import { POOL } from './manifest.ts'
import { dueAround, queueDueBackup } from './schedule.ts'
import { openTarget } from './target.ts'

const { backups, history } = contract
const command = (name: string) => join(import.meta.dirname, '../../', `${name}.ts`)

let service: Awaited<ReturnType<typeof fakeS3>>
let app: TestApp
beforeAll(async () => {
  service = await fakeS3()
  const { endpoint, region, accessKeyId, secretAccessKey } = service.settings
  app = await startApp({
    BACKUP_TARGET: 's3://media/of-us',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  await app.work()
  await app.store.write('images/a.webp', Buffer.from('a picture'), { contentType: 'image/webp' })
  await app.db.insertInto('stored_file').values({ key: 'images/a.webp', size: 9, state: 'kept' }).execute()
})
afterAll(async () => {
  await app.stop()
  await service.close()
})
beforeEach(() => {
  for (const name of ['status', 'silence', 'writes'] as const) delete service.failures[name]
})

const target = () => openTarget({ bucket: 'media', prefix: 'of-us/' }, app.context.settings)
const state = () => app.ask(backups.state)
const settled = async () => {
  await expect.poll(async () => (await state()).current, { timeout: 60_000 }).toBeNull()
  return state()
}
/** A command of the terminal, with the settings of the application. */
const run = (name: string, settings: Record<string, string> = {}) =>
  start(app.dataDir, { DATABASE_URL: app.databaseUrl, ...bucketSettings(), ...settings }, command(name))
const bucketSettings = () => ({
  BACKUP_TARGET: 's3://media/of-us',
  BACKUP_S3_ENDPOINT: service.settings.endpoint,
  BACKUP_S3_REGION: 'us-east-1',
  BACKUP_S3_ACCESS_KEY_ID: 'test',
  BACKUP_S3_SECRET_ACCESS_KEY: 'not-a-secret',
})

test('a bucket that refuses is said with the way out, and the next backup is complete', async () => {
  service.failures.status = 403
  await app.ask(backups.start)
  const refused = await app.call(backups.start)
  expect(refused.body.message).toBe('A backup is already being made.')
  const { failed, alert, kept } = await settled()
  expect(failed?.problem).toContain('The storage service refuses access to s3://media/of-us/')
  expect({ alert, kept }).toEqual({ alert: null, kept: [] })

  delete service.failures.status
  await app.ask(backups.start)
  const after = await settled()
  expect(after.failed).toBeNull()
  expect(after.kept).toMatchObject([
    { state: 'done', is_scheduled: false, admin_name: 'The admin', files: 1, problem: null },
  ])
  expect((await app.ask(history.list, { body: {} })).Info).toMatchObject([
    { resource: 'backups', action: 'add', names: [{ name: after.kept[0]?.name }], can_be_undone: false },
  ])
})

test.each([
  ['is full', { status: 507, code: 'InsufficientStorage' }, 'There is no space left in s3://media/of-us/'],
  [
    'has reached its quota',
    { status: 403, code: 'QuotaExceeded' },
    'There is no space left in s3://media/of-us/',
  ],
  [
    'finds that the clock is off',
    { status: 403, code: 'RequestTimeTooSkewed' },
    'refuses access to s3://media/of-us/ (RequestTimeTooSkewed)',
  ],
  ['only reads', { status: 403, code: 'AccessDenied' }, 'refuses access to s3://media/of-us/ (AccessDenied)'],
])(
  'a bucket that %s is said with the way out, and the backups that it has stay',
  async (_what, writes, said) => {
    const before = await findBackups(target())
    service.failures.writes = writes
    await app.ask(backups.start)
    expect((await settled()).failed?.problem).toContain(said)
    delete service.failures.writes
    expect((await findBackups(target())).filter(({ isComplete }) => isComplete)).toEqual(before)
  },
)

test('a scheduled backup is queued once; if it fails the admin is alerted until one is made', async () => {
  const settings = { ...app.context.settings, backupEvery: 1 }
  service.failures.status = 403
  await Promise.all([
    queueDueBackup({ ...app.context, settings }),
    queueDueBackup({ ...app.context, settings }),
  ])
  expect(await settled()).toMatchObject({ alert: 'failed', failed: { is_scheduled: true } })
  await queueDueBackup({ ...app.context, settings })
  expect((await state()).current).toBeNull()
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from backups where due_at is not null`.execute(app.db)
  expect(rows).toEqual([{ n: 1 }])
  // The queue tries it again.
  delete service.failures.status
  const numberKept = async () => {
    await app.hurry()
    return (await state()).kept.length
  }
  await expect.poll(numberKept, { timeout: 60_000, interval: 1000 }).toBe(2)
  expect((await settled()).alert).toBeNull()

  await sql`update backups set date_created = date_created - interval '3 days', finished_at = finished_at - interval '3 days'`.execute(
    app.db,
  )
  expect((await state()).alert).toBe('late')
  const noon = new Date('2026-11-23T12:00:00Z')
  expect(dueAround(noon, { backupEvery: 24, backupAt: 20 * 60 })).toEqual({
    last: new Date('2026-11-22T20:00:00Z'),
    next: new Date('2026-11-23T20:00:00Z'),
  })
  expect(dueAround(noon, { backupEvery: null, backupAt: 0 })).toBeNull()
})

test('a backup that is killed leaves no backup, and is said to have been interrupted', async () => {
  const before = (await findBackups(target())).filter(({ isComplete }) => isComplete).length
  // Everything is written but the manifest, which is never answered.
  service.failures.silence = /^PUT .*manifest\.json$/
  service.calls.length = 0
  const killed = run('backup')
  await expect
    .poll(() => service.calls.some((call) => /PUT .*manifest\.json$/.test(call)), { timeout: 60_000 })
    .toBe(true)
  expect((await state()).current?.state).toBe('running')
  // What its snapshot names is not removed meanwhile.
  await sql`insert into stored_file (key, size, state, created_at) values ('images/old.webp', 1, 'pending', now() - interval '2 hours')`.execute(
    app.db,
  )
  await sweepFiles(app.context)
  const isThere = async () =>
    (await sql`select from stored_file where key = 'images/old.webp'`.execute(app.db)).rows.length
  expect(await isThere()).toBe(1)
  killed.process.kill('SIGKILL')
  await endOf(killed)
  delete service.failures.silence
  await expect
    .poll(async () => (await state()).failed?.problem, { timeout: 20_000 })
    .toContain('process that was making')
  await sweepFiles(app.context)
  expect(await isThere()).toBe(0)
  const found = await findBackups(target())
  expect(found.filter(({ isComplete }) => isComplete)).toHaveLength(before)
  expect(found.some(({ isComplete }) => !isComplete)).toBe(true)

  const next = run('backup')
  expect(await endOf(next), next.output()).toBe(0)
  expect(next.output()).toContain('The backup is complete')
  const complete = await findBackups(target())
  expect(complete.every(({ isComplete }) => isComplete)).toBe(true)
  expect(complete).toHaveLength(before + 1)
})

test('two backups at once, a full disk, a missing right and a folder of others are refused in words', async () => {
  await onOwnConnection(app.databaseUrl, async (own) => {
    await backupLock.take(own.db)
    const second = run('backup')
    expect(await endOf(second)).toBe(1)
    expect(second.output()).toContain('A backup is already being made.')
  })
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'sangraha-backup-'))
    onTestFinished(() => rm(path, { recursive: true, force: true }))
    return path
  }
  const others = await folder()
  await openTarget({ folder: others }, { ...app.context.settings, diskReserve: 0 }).write(
    `${POOL}theirs`,
    Buffer.from('a'),
  )
  const occupied = run('backup', { BACKUP_TARGET: others })
  expect(await endOf(occupied)).toBe(1)
  expect(occupied.output()).toContain(`${others} has other content.`)
  expect(await readdir(others)).toEqual(expect.arrayContaining(['files']))

  // Root may write everywhere, but not below a file.
  const below = join(import.meta.filename, 'backups')
  const unwritable = run('backup', { BACKUP_TARGET: below })
  expect(await endOf(unwritable)).toBe(1)
  expect(unwritable.output()).toContain(`The server can't write to ${below} (ENOTDIR)`)

  const disk = await smallDisk(1)
  if (!disk) return
  await app.store.write('images/b.webp', Buffer.alloc(2_000_000, 1), { contentType: 'image/webp' })
  await app.db
    .insertInto('stored_file')
    .values({ key: 'images/b.webp', size: 2_000_000, state: 'kept' })
    .execute()
  const full = run('backup', { BACKUP_TARGET: disk, DISK_RESERVE: '0' })
  expect(await endOf(full)).toBe(1)
  expect(full.output()).toContain(`There is no space left in ${disk}.`)
  expect(await findBackups(openTarget({ folder: disk }, readSettings({})))).toEqual([])
})

test('a restore that is killed keeps the product from starting, and is begun anew by the same command', async () => {
  const dataDir = await directory()
  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const place = { DATA_DIR: dataDir, DATABASE_URL: empty.url }
  // The lock is held as long as a query reads the schema: the restore stops in the middle of its transaction.
  await onOwnConnection(empty.url, async ({ client }) => {
    await client.query('begin; create extension if not exists pg_trgm')
    const killed = run('restore', place)
    await expect.poll(() => killed.output(), { timeout: 60_000 }).toContain('Filling the database')
    killed.process.kill('SIGKILL')
    await endOf(killed)
    await client.query('rollback')
  })
  const refused = start(dataDir, { DATABASE_URL: empty.url })
  expect(await endOf(refused)).toBe(1)
  expect(refused.output()).toContain('was interrupted')
  const again = run('restore', place)
  expect(await endOf(again), again.output()).toBe(0)
  expect(again.output()).toContain('The backup is restored')
  expect(await readdir(dataDir)).not.toContain('restore.incomplete')
})
