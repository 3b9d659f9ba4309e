import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildFile, commitOf, readBuild } from './build.ts'

const [OLD, NEW] = ['a'.repeat(40), 'b'.repeat(40)]
const BUILT = '2026-11-28T10:00:00.000Z'

async function project(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sangraha-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

test('the commit of a checkout is found on a branch, packed or not, and without one', async () => {
  const head = { '.git/HEAD': 'ref: refs/heads/main\n' }
  expect(commitOf(await project({ ...head, '.git/refs/heads/main': `${NEW}\n` }))).toBe(NEW)
  const packed = `# pack-refs with: peeled\n${OLD} refs/heads/old\n${NEW} refs/heads/main\n`
  expect(commitOf(await project({ ...head, '.git/packed-refs': packed }))).toBe(NEW)
  expect(commitOf(await project({ '.git/HEAD': `${NEW}\n` }))).toBe(NEW)
  expect(commitOf(await project(head))).toBeNull()
  expect(commitOf(await project({}))).toBeNull()
})

test('what was built tells commit and date; a checkout that has moved on tells its own commit and no date', async () => {
  const built = { 'dist/build.json': JSON.stringify({ commit: OLD, built_at: BUILT }) }
  const alone = await project(built)
  expect(buildFile(alone)).toBe(join(alone, 'dist', 'build.json'))
  expect(readBuild(alone)).toEqual({ commit: OLD, built_at: BUILT })
  expect(readBuild(await project({ ...built, '.git/HEAD': OLD }))).toEqual({ commit: OLD, built_at: BUILT })
  expect(readBuild(await project({ ...built, '.git/HEAD': NEW }))).toEqual({ commit: NEW, built_at: null })
  expect(readBuild(await project({}))).toEqual({ commit: null, built_at: null })
})
