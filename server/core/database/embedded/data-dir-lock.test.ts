import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { smallDisk } from '#server/testing/small-disk.ts'
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts'

test('a second owner is told who the first is, by whatever path it comes', async () => {
  const dataDir = await directory()
  const lock = await lockDataDir(dataDir)
  onTestFinished(lock.release)
  const alias = join(await directory(), 'alias')
  await symlink(dataDir, alias)
  for (const path of [dataDir, alias]) {
    const refused = lockDataDir(path, { timeoutMs: 0 })
    await expect(refused).rejects.toThrow(DataDirLocked)
    await expect(refused).rejects.toThrow(dataDir)
    await expect(refused).rejects.toThrow(`process ${process.pid}`)
  }
})

test('another directory has another lock', async () => {
  const locks = [await lockDataDir(await directory()), await lockDataDir(await directory())]
  for (const lock of locks) onTestFinished(lock.release)
})

test('an owner that is just closing is waited for', async () => {
  const dataDir = await directory()
  const first = await lockDataDir(dataDir)
  const second = lockDataDir(dataDir, { timeoutMs: 10_000 })
  await pause(300)
  await first.release()
  onTestFinished((await second).release)
})

test('nothing is left of the lock of a killed process', async () => {
  const dataDir = await directory()
  const owner = await ownerProcess(dataDir)
  await expect(lockDataDir(dataDir, { timeoutMs: 0 })).rejects.toThrow(`process ${owner.pid}`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  onTestFinished((await lockDataDir(dataDir, { timeoutMs: 0 })).release)
})

for (const [what, spoil] of [
  ['a directory', (path: string) => mkdir(path)],
  ['a file of something else', (path: string) => writeFile(path, 'x'.repeat(5000))],
] as const)
  test(`a lock that is ${what} is reported`, async () => {
    const dataDir = await directory()
    await spoil(join(dataDir, 'lock'))
    await expect(lockDataDir(dataDir)).rejects.toThrow(/lock cannot be locked.*DATA_DIR/)
  })

test('on a full disk the disk is named, and nobody is advised to remove the lock', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  const fill = () => writeFile(join(disk, 'filling'), Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined)
  for (const before of ['no lock yet', 'a lock of an earlier start']) {
    if (before !== 'no lock yet') {
      await rm(join(disk, 'filling'))
      await (await lockDataDir(disk)).release()
    }
    await fill()
    const refused = await lockDataDir(disk).catch((error: Error) => error.message)
    expect([before, refused]).toEqual([before, expect.stringContaining(`data directory ${disk} is full`)])
    expect(refused).not.toContain('remove')
  }
})

test('a directory that cannot be created is reported', async () => {
  const file = join(await directory(), 'file')
  await writeFile(file, '')
  await expect(lockDataDir(join(file, 'data'))).rejects.toThrow(/file\/data cannot be made.*DATA_DIR/)
})

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha-lock-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function ownerProcess(dataDir: string) {
  const program = `
    import { lockDataDir } from '#server/core/database/embedded/data-dir-lock.ts'
    await lockDataDir(process.argv[1])
    process.stdout.write('locked')
    setInterval(() => undefined, 1000)`
  const args = ['--input-type=module', '--eval', program, dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
