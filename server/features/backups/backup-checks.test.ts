import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { POOL } from './manifest.ts'
import { queueDueCheck } from './schedule.ts'

const { backups } = contract
const KEY = 'images/a.webp'

let app: TestApp
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sangraha-backup-'))
  app = await startApp({ BACKUP_TARGET: root })
  await app.work()
  await app.store.write(KEY, Buffer.alloc(1000, 'a'), { contentType: 'image/webp' })
  await app.db.insertInto('stored_file').values({ key: KEY, size: 1000, state: 'kept' }).execute()
})
afterAll(async () => {
  await app.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 10 })
})

const state = () => app.ask(backups.state)
async function backUp() {
  await app.ask(backups.start)
  await expect.poll(async () => (await state()).current, { timeout: 60_000 }).toBeNull()
}
/** The states of checks, oldest first. */
const checks = async () => {
  const rows = app.db.selectFrom('backups').select('state').where('is_check', '=', true).orderBy('backup_id')
  return (await rows.execute()).map((row) => row.state)
}

test('the newest backup is checked when it is due, and what it lacks is seen like a failed backup until one is made', async () => {
  await queueDueCheck(app.context)
  expect(await checks(), 'there is nothing to check').toEqual([])
  await backUp()
  await writeFile(join(root, POOL, KEY), Buffer.alloc(1000, '#'))
  await Promise.all([queueDueCheck(app.context), queueDueCheck(app.context)])
  await expect.poll(checks, { timeout: 60_000 }).toEqual(['failed'])
  const { alert, failed, current, kept } = await state()
  expect({ alert, current, kept: kept.length }).toEqual({ alert: 'failed', current: null, kept: 1 })
  expect(failed?.problem).toContain("can't be restored whole. Damaged tables: 0, damaged files: 1.")

  const found = { state: 'done', name: 'x', admin_name: 'x', target: root, is_check: true } as const
  await app.db.insertInto('backups').values(found).execute()
  expect((await state()).alert, 'a check that finds a backup whole makes none').toBe('failed')
  await app.db.deleteFrom('backups').where('name', '=', 'x').execute()

  await backUp()
  const after = await state()
  expect(after).toMatchObject({ alert: null, failed: null })
  expect(after.kept[0]?.problem).toContain('copied anew: 1.')
  await queueDueCheck(app.context)
  expect(await checks(), 'it is not due again').toEqual(['failed'])
  const settings = { ...app.context.settings, backupCheckEvery: 1 }
  await queueDueCheck({ ...app.context, settings })
  await expect.poll(checks, { timeout: 60_000 }).toEqual(['failed', 'done'])
  const { kept: both, ...rest } = await state()
  expect(rest).toMatchObject({ alert: null, failed: null, current: null })
  expect(both).toHaveLength(2)
})

test('a backup and a check wait for each other', async () => {
  const values = { state: 'waiting', admin_name: 'x', target: root, is_check: true } as const
  await app.db.insertInto('backups').values(values).execute()
  const refused = await app.call(backups.start)
  expect(refused.body.message).toBe('A backup is being checked. Try again when that has ended.')
  expect((await state()).current).toBeNull()
  await app.db.deleteFrom('backups').where('state', '=', 'waiting').execute()
})
