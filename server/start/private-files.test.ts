import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#server/testing/backups.ts'
import { directory, endOf, serving, start, stopped } from '#server/testing/copies.ts'
import { readOutbox } from '#server/testing/outbox.ts'

/** Names below `folder`, and the folder itself, that others than their owner may read, write or enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = (await stat(folder)).isDirectory() ? await readdir(folder, { recursive: true }) : []
  const found = await Promise.all(
    ['.', ...names].map(async (name) => {
      // Files come and go meanwhile.
      const stats = await stat(join(folder, name)).catch(() => null)
      return !stats || stats.isSocket() || (stats.mode & 0o077) === 0
        ? []
        : [`${name} ${stats.mode.toString(8)}`]
    }),
  )
  return found.flat()
}

const program = (name: string) => join(import.meta.dirname, '..', `${name}.ts`)

/** Asks for a code to set a new password, which is sent by mail. */
async function askForCode(address: string, email: string) {
  const asked = await fetch(`${address}api/admin/adminForgotPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(asked.status).toBe(200)
}

test.each(['embedded', 'external'])(
  'with an %s database, nobody else of the machine may read what the product writes, whatever the mode of its directory was',
  async (kind) => {
    const given = process.umask()
    expect(given & 0o044).toBe(0)
    const dataDir = await directory()
    await chmod(dataDir, 0o755)
    await mkdir(join(dataDir, 'outbox'))
    const settings: Record<string, string> = { SAMPLE_CATALOGUE: 'on' }
    if (kind === 'external') {
      const { url, drop } = await emptyDatabase()
      onTestFinished(drop)
      settings.DATABASE_URL = url
    }
    const copy = await serving(start(dataDir, settings))
    await askForCode(copy.address, copy.credentials().email)
    await expect.poll(() => readOutbox(dataDir), { timeout: 20_000 }).not.toEqual([])
    expect(await openToOthers(dataDir)).toEqual([])
    const outside = await directory()
    for (const [command, ...given] of [
      ['backup', 'backups'],
      ['export-catalogue', 'exported'],
      ['export-catalogue', 'exported.tar'],
      ['import-catalogue', 'exported', '--check'],
    ] as const) {
      const [place, ...more] = given
      const run = start(dataDir, settings, program(command), [join(outside, place), ...more])
      expect([command, await endOf(run), run.output()]).toEqual([command, 0, expect.any(String)])
      expect([command, await openToOthers(join(outside, place))]).toEqual([command, []])
    }
    await stopped(copy, 'SIGTERM')
    expect(await readdir(join(dataDir, 'files'))).not.toEqual([])
    expect(await openToOthers(dataDir)).toEqual([])
  },
)
