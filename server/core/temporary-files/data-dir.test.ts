import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

async function directory(mode: number) {
  const path = await mkdtemp(join(tmpdir(), 'sangraha-data-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  await chmod(path, mode)
  return path
}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

test('a directory of the product is closed to other users, with the folders that an earlier version left open', async () => {
  const dataDir = await directory(0o755)
  await mkdir(join(dataDir, 'outbox'))
  await prepareDataDir(dataDir)
  expect([await modeOf(dataDir), await modeOf(join(dataDir, 'outbox'))]).toEqual(['700', '700'])
})

test('a directory that others use, too, stays open to them, and so does one that is for everybody', async () => {
  const shared = await directory(0o755)
  await writeFile(join(shared, 'of-somebody'), '')
  await mkdir(join(shared, 'tmp'))
  await chmod(join(shared, 'tmp'), 0o1777)
  const everybodys = await directory(0o1777)
  await prepareDataDir(shared)
  await prepareDataDir(everybodys)
  expect([await modeOf(shared), await modeOf(join(shared, 'tmp')), await modeOf(everybodys)]).toEqual([
    '755',
    '1777',
    '1777',
  ])
})
