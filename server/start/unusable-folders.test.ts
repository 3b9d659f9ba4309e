import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#server/testing/backups.ts'
import { directory, endOf, serving, start } from '#server/testing/copies.ts'
import { smallDisk } from '#server/testing/small-disk.ts'

const SOMEBODY = 12_345
/** Root without the right to read and write what belongs to others, as which any user starts the product. */
const ordinary = ['--user', '--map-user=65534', '--map-group=65534']
const possible = process.getuid?.() === 0 && spawnSync('unshare', [...ordinary, 'true']).status === 0

async function outputOfStart(dataDir: string, settings: Record<string, string>) {
  const copy = start(dataDir, settings, undefined, [], {
    execPath: 'unshare',
    execArgv: [...ordinary, process.execPath],
  })
  expect(await endOf(copy)).toBe(1)
  return copy.output()
}

async function givenAway(path: string) {
  await chown(path, SOMEBODY, SOMEBODY)
  await chmod(path, 0o700)
}

const embedded = async () => ({})
async function external() {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return { DATABASE_URL: url }
}

test.skipIf(!possible).each([
  ['the directory itself, with an embedded database', embedded, '', null],
  ['the directory itself, with an external database', external, '', null],
  ['a directory that must be made in it', external, 'data', null],
  ['its lock', embedded, '', 'lock'],
  ['the note of the owner of the lock', embedded, '', 'lock.owner'],
  ['the password of the database', embedded, '', 'postgres.password'],
  ['the folder of files', external, '', 'files/'],
  ['the folder of uploads', external, '', 'tmp/'],
] as const)(
  'without rights in %s, a start ends with path, rights and setting',
  async (_what, kind, below, closed) => {
    const dataDir = await directory()
    const path = join(dataDir, closed ?? '')
    if (closed?.endsWith('/')) await mkdir(path)
    else if (closed) await writeFile(path, '')
    await givenAway(path)
    const output = await outputOfStart(join(dataDir, below), await kind())
    expect(output).toContain(closed ? path.replace(/\/$/, '') : dataDir)
    expect(output).toMatch(/right/)
    expect(output).toContain('DATA_DIR')
    expect(output).not.toMatch(/ {4}at |"level":50|remove it|network drive/)
  },
)

test('on a full disk, a start with an external database says so, and serves what is there', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  await writeFile(join(disk, 'filling'), Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined)
  // A generated one would have to be written there.
  const given = { ADMIN_PASSWORD: 'marigold lantern procession' }
  const copy = start(disk, { ...(await external()), ...given })
  await serving(copy)
  expect(copy.output()).toContain('The disk is almost full: files are refused')
  const ready = await fetch(`${/is ready: (\S+)/.exec(copy.output())?.[1]}api/health/ready`)
  expect(await ready.json()).toMatchObject({ ready: true, parts: { disk: 'low' } })
})
