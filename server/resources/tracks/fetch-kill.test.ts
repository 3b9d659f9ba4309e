import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { file, inTurn, silentAfter } from '#server/testing/audio-host.ts'
import { bareEnvironment } from '#server/testing/copies.ts'
import { AUDIO, type Fetching, startFetching } from '#server/testing/fetches.ts'
import { fetchedNames } from './fetched-files.ts'

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())

/** A worker in a process of its own, on the database and the files of the application. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../main.ts'), {
    env: {
      ...bareEnvironment(),
      PROCESS: 'worker',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: f.app.databaseUrl,
      DATA_DIR: f.app.dataDir,
      FETCH_ALLOW: '127.0.0.1',
    },
    execArgv: [],
    silent: true,
  })
  onTestFinished(() => kill(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  await expect.poll(() => output, { timeout: 50_000 }).toContain('is ready')
  return child
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a download begun by a killed worker is completed by another one, and no partial file is stored', async () => {
  const link = f.linkTo(inTurn(silentAfter(AUDIO.subarray(0, 50_000)), file(AUDIO)))
  const first = await startWorker()
  const { track_id } = await f.add(link)
  await expect.poll(() => f.left(), { timeout: 20_000 }).toHaveLength(1)
  await expect.poll(() => f.askedFor(link)).toHaveLength(1)
  await kill(first)
  expect(await f.get(track_id)).toMatchObject({ is_track_complete: '0', trackData: null })

  await startWorker()
  await expect
    .poll(async () => (await f.get(track_id)).is_track_complete, { timeout: 90_000, interval: 500 })
    .toBe('1')
  const { trackData, message } = await f.get(track_id)
  expect(message).toBeNull()
  expect((await f.bytesOf(trackData)).equals(AUDIO)).toBe(true)
  // Of the killed one, by its own number.
  await fetchedNames(f.app.dataDir).sweep()
  expect(await f.left()).toEqual([])
}, 240_000)

test('two workers share the downloads, and each file is downloaded once', async () => {
  const links = Array.from({ length: 12 }, () => f.linkTo(file(AUDIO)))
  await startWorker()
  await startWorker()
  const added = await Promise.all(links.map((link) => f.add(link)))
  await expect.poll(async () => (await f.pending()).length, { timeout: 60_000, interval: 500 }).toBe(0)
  for (const { track_id } of added) expect((await f.get(track_id)).trackData).toBeTruthy()
  for (const link of links) expect(f.askedFor(link)).toHaveLength(1)
}, 180_000)
