import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { emptyDatabase } from '#server/testing/backups.ts'
import { directory, endOf, start } from '#server/testing/copies.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { POOL } from './manifest.ts'
import { openBackup, verify } from './read-backup.ts'
import { openTarget } from './target.ts'
import { writeBackup } from './write-backup.ts'

const NAMES = ['a', 'b', 'c', 'd']
const keyOf = (name: string) => `images/${name}.webp`

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (const name of NAMES) await store(name)
})
afterAll(() => app.stop())

async function store(name: string) {
  await app.store.write(keyOf(name), Buffer.alloc(1000, name), { contentType: 'image/webp' })
  await app.db
    .insertInto('stored_file')
    .values({ key: keyOf(name), size: 1000, state: 'kept' })
    .execute()
}

async function place() {
  const root = await mkdtemp(join(tmpdir(), 'sangraha-backup-'))
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  const target = openTarget({ folder: root }, app.context.settings)
  const owner = { installation: 'installation', mark: 'installation' }
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  const backUp = () =>
    onOwnConnection(app.databaseUrl, (own) => writeBackup(own, app.store, target, owner, options))
  /** As a disk does that forgets a bit: the size stays. */
  const damage = (name: string) => writeFile(join(root, POOL, keyOf(name)), Buffer.alloc(1000, '#'))
  const recordKey = 'files-checked.json'
  const readRecord = async () => JSON.parse(String(await target.readAll(recordKey)))
  /** The same record, as if the last check had been so many days ago. */
  async function wait(days: number, whole: Record<string, number> = {}) {
    const { at, ...rest } = await readRecord()
    const record = { ...rest, at: at - days * 24 * 3600, whole: { ...rest.whole, ...whole } }
    await target.write(recordKey, Buffer.from(JSON.stringify(record)))
  }
  return { root, target, backUp, damage, wait, readRecord }
}

test('a damaged file in the pool is noticed within a month and copied anew, so that older backups are whole again', async () => {
  const { target, backUp, damage, wait } = await place()
  const first = await backUp()
  await damage('b')
  await expect(verify(await openBackup(target, first.name))).rejects.toThrow(`${keyOf('b')} is damaged`)
  await wait(28)
  const second = await backUp()
  expect(second.copied.files).toBe(1)
  expect(second.pool).toEqual({ mended: [keyOf('b')], damaged: [] })
  for (const { name } of [first, second]) await verify(await openBackup(target, name))
})

test('each backup compares the share that is due, those first that were not compared for longest', async () => {
  const { backUp, damage, wait } = await place()
  await backUp()
  for (const name of ['b', 'd']) await damage(name)
  // A quarter of a round is due, and one file is a quarter of the pool.
  await wait(7, { [keyOf('d')]: 1, [keyOf('a')]: 2, [keyOf('c')]: 3 })
  expect((await backUp()).pool).toEqual({ mended: [keyOf('d')], damaged: [] })
  expect((await backUp()).pool, 'b is not due a moment later').toEqual({ mended: [], damaged: [] })
  await wait(28)
  expect((await backUp()).pool).toEqual({ mended: [keyOf('b')], damaged: [] })
})

test('what the storage no longer has as it was stays known as damaged, until no backup needs it', async () => {
  const { target, backUp, damage, wait, readRecord } = await place()
  await store('gone')
  await store('changed')
  const first = await backUp()
  for (const name of ['gone', 'changed']) await damage(name)
  await app.store.remove(keyOf('gone'))
  await app.store.write(keyOf('changed'), Buffer.alloc(1000, '?'), { contentType: 'image/webp' })
  await app.db.deleteFrom('stored_file').where('key', '=', keyOf('gone')).execute()
  await wait(28)
  const damaged = [keyOf('changed'), keyOf('gone')]
  expect((await backUp()).pool).toEqual({ mended: [], damaged })
  expect((await backUp()).pool, 'also when nothing is due').toEqual({ mended: [], damaged: [keyOf('gone')] })
  expect((await readRecord()).damaged).toEqual([keyOf('gone')])
  await target.removeFolder(`backups/${first.name}/`)
  expect((await backUp()).pool.damaged).toEqual([])
  await app.db.deleteFrom('stored_file').where('key', '=', keyOf('changed')).execute()
})

test('a file that comes back into use is compared at once', async () => {
  const { backUp, damage } = await place()
  await backUp()
  await app.db.deleteFrom('stored_file').where('key', '=', keyOf('c')).execute()
  await backUp()
  await damage('c')
  await app.db
    .insertInto('stored_file')
    .values({ key: keyOf('c'), size: 1000, state: 'kept' })
    .execute()
  expect((await backUp()).pool).toEqual({ mended: [keyOf('c')], damaged: [] })
})

const command = (name: string) => join(import.meta.dirname, '../..', `${name}.ts`)

/** Every file with its size and time of writing. */
async function contentOf(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Promise.all(paths.map(async (path) => [path, (await stat(path)).mtimeMs, (await stat(path)).size]))
}

test('a check says what a restore would lack without writing anything, and a restore leaves it out when asked to', async () => {
  const { root, backUp, damage } = await place()
  const { name } = await backUp()
  const dataDir = await directory()
  const run = async (program: string, given: string[], settings: Record<string, string> = {}) => {
    const running = start(dataDir, settings, command(program), given)
    return [await endOf(running), running.output()] as const
  }
  expect(await run('check-backup', [root])).toEqual([0, expect.stringContaining('The backup is whole')])

  await damage('b')
  await rm(join(root, POOL, keyOf('c')))
  const before = await contentOf(root)
  const [code, said] = await run('check-backup', [`${root}/backups/${name}`])
  expect(code).toBe(2)
  expect(said).toContain(`The file ${keyOf('b')} is damaged.\nThe file ${keyOf('c')} is missing.`)
  expect(said).toContain('A restore would lack 2 files.')
  expect(await contentOf(root)).toEqual(before)
  expect(await readdir(dataDir)).toEqual([])

  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const refused = await run('restore', [root], { DATABASE_URL: empty.url })
  expect(refused).toEqual([1, expect.stringContaining('leave these files out with --without-damaged')])
  expect(await readdir(dataDir)).toEqual([])
  const restored = await run('restore', [root, '--without-damaged'], { DATABASE_URL: empty.url })
  expect(restored).toEqual([0, expect.stringContaining('The backup is restored')])
  for (const left of ['b', 'c'])
    expect(restored[1]).toContain(`Left out, since it is damaged or missing: ${keyOf(left)}`)
  expect((await readdir(join(dataDir, 'files/images'))).sort()).toEqual(['a.webp', 'd.webp'])

  const [table = ''] = (await readdir(join(root, 'backups', name, 'tables'))).filter((each) =>
    /^tags\./.test(each),
  )
  await writeFile(join(root, 'backups', name, 'tables', table), 'x')
  const [, ofTable] = await run('check-backup', [root])
  expect(ofTable).toContain('The table tags has not the size that it was written with.')
  expect(ofTable).toContain('The backup cannot be restored: choose another one.')
})

// Only root may give a directory to somebody else.
test.runIf(process.geteuid?.() === 0)(
  'a restore as another user than the owner of the data says so before it writes',
  async () => {
    const { root, backUp } = await place()
    await backUp()
    const empty = await emptyDatabase()
    onTestFinished(empty.drop)
    const dataDir = await directory()
    const restoring = async () => {
      const run = start(dataDir, { DATABASE_URL: empty.url }, command('restore'), [root])
      return [await endOf(run), run.output()] as const
    }
    await chown(dataDir, 65534, 65534)
    const [code, said] = await restoring()
    expect(code).toBe(1)
    expect(said).toMatch(/belongs to .*65534.*, and this command runs as root \(0\)/)
    expect(await readdir(dataDir)).toEqual([])
    await chown(dataDir, 0, 0)
    const [after, output] = await restoring()
    expect(after, output).toBe(0)
    expect(output).toMatch(
      /What is restored belongs to root \(0\): the product must run as the same user\.[\s\S]*Copying/,
    )
  },
)
