import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts'

// Without a kernel that knows sockets without a file, the lock is a socket file: both ways run here.
for (const platform of ['linux', 'darwin'] as const) {
  if (platform === 'linux' && process.platform !== 'linux') continue

  test(`a second owner is told who the first is, by whatever path it comes (${platform})`, async () => {
    const dataDir = await directory()
    const lock = await lockDataDir(dataDir, { platform })
    onTestFinished(lock.release)
    const alias = join(await directory(), 'alias')
    await symlink(dataDir, alias)
    for (const path of [dataDir, alias]) {
      const refused = lockDataDir(path, { platform, patience: 0 })
      await expect(refused).rejects.toThrow(DataDirLocked)
      await expect(refused).rejects.toThrow(dataDir)
      await expect(refused).rejects.toThrow(`process ${process.pid}`)
    }
  })

  test(`another directory has another lock (${platform})`, async () => {
    const locks = [await lockDataDir(await directory(), { platform })]
    locks.push(await lockDataDir(await directory(), { platform }))
    for (const lock of locks) onTestFinished(lock.release)
  })

  test(`an owner that is just closing is waited for (${platform})`, async () => {
    const dataDir = await directory()
    const first = await lockDataDir(dataDir, { platform })
    const second = lockDataDir(dataDir, { platform, patience: 10_000 })
    await pause(300)
    await first.release()
    onTestFinished((await second).release)
  })

  test(`nothing is left of the lock of a killed process (${platform})`, async () => {
    const dataDir = await directory()
    const owner = await ownerProcess(dataDir, platform)
    await expect(lockDataDir(dataDir, { platform, patience: 0 })).rejects.toThrow(`process ${owner.pid}`)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    onTestFinished((await lockDataDir(dataDir, { platform, patience: 0 })).release)
  })
}

test('a directory that cannot be made is said in words', async () => {
  const file = join(await directory(), 'file')
  await writeFile(file, '')
  await expect(lockDataDir(join(file, 'data'))).rejects.toThrow(/file\/data cannot be made.*DATA_DIR/)
})

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha-lock-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function ownerProcess(dataDir: string, platform: string) {
  const program = `
    import { lockDataDir } from '#server/database/data-dir-lock.ts'
    const [dataDir, platform] = process.argv.slice(1)
    await lockDataDir(dataDir, { platform })
    process.stdout.write('locked')
    setInterval(() => undefined, 1000)`
  const args = ['--input-type=module', '--eval', program, dataDir, platform]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
