import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { directory, endOf, serving, signIn, start, stopped } from '#server/testing/copies.ts'
import { smallDisk } from '#server/testing/small-disk.ts'

test('the first start shows credentials that sign in; the second shows none and serves the same', async () => {
  const dataDir = await directory()
  const first = await serving(start(dataDir))
  const { email, password } = first.credentials()
  expect(email).toBe('admin@sangraha.local')
  // What it writes is no terminal here, so it may be kept for long.
  expect(first.output()).not.toContain(password)
  expect(first.output()).toContain(`in the file ${join(dataDir, 'first-password')}`)
  expect((await stat(join(dataDir, 'first-password'))).mode & 0o777).toBe(0o600)
  expect((await signIn(first.address, email, password)).success).toBe(1)
  expect((await signIn(first.address, email, `${password}x`)).success).toBe(0)
  await stopped(first, 'SIGTERM')

  const second = await serving(start(dataDir))
  expect(second.output()).not.toMatch(/password/i)
  expect((await signIn(second.address, email, password)).success).toBe(1)
})

test.runIf(existsSync('/usr/bin/script'))(
  'a terminal shows the first password, and no file has it',
  async () => {
    const dataDir = await directory()
    const terminal = start(dataDir, {}, join(import.meta.dirname, '../testing/in-terminal.ts'))
    const { address, output } = await serving(terminal)
    const [, password = ''] = /Password: (\S+) {3}\(shown this once\)/.exec(output()) ?? []
    expect((await signIn(address, 'admin@sangraha.local', password)).success).toBe(1)
    expect(await readdir(dataDir)).not.toContain('first-password')
  },
)

test('the main admin is made from the settings, and a given password is not shown', async () => {
  const settings = {
    ADMIN_EMAIL: 'asha@example.org',
    ADMIN_PASSWORD: 'a song for every day',
    BASE_PATH: '/office',
  }
  const copy = await serving(start(await directory(), settings))
  expect(copy.output()).not.toContain(settings.ADMIN_PASSWORD)
  expect(copy.address).toMatch(/\/office\/$/)
  expect((await signIn(copy.address, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD)).success).toBe(1)
})

test('after SIGKILL it starts again without losing data', async () => {
  const dataDir = await directory()
  const first = await serving(start(dataDir))
  const { email, password } = first.credentials()
  await stopped(first, 'SIGKILL')
  expect(serversOn(dataDir)).not.toEqual([])
  const second = await serving(start(dataDir))
  expect((await signIn(second.address, email, password)).success).toBe(1)
})

test('after SIGKILL at any moment of the first start, it starts again and shows credentials that sign in', async () => {
  const dataDir = await directory()
  for (const milestone of [/^postgres-partial-/, /^postgres$/, /^postgres\.log$/]) {
    const killed = start(dataDir)
    await appears(dataDir, milestone)
    await stopped(killed, 'SIGKILL')
  }
  const copy = await serving(start(dataDir))
  const { email, password } = copy.credentials()
  expect((await signIn(copy.address, email, password)).success).toBe(1)
})

test('a second copy on the same directory is refused, naming the owner and the remedy; the first keeps running', async () => {
  const dataDir = await directory()
  const first = await serving(start(dataDir))
  const second = start(dataDir)
  expect(await endOf(second)).toBe(1)
  expect(second.output()).toContain(dataDir)
  expect(second.output()).toContain(`process ${first.process.pid}`)
  expect(second.output()).toContain('DATA_DIR')
  expect((await fetch(`${first.address}api/health/ready`)).status).toBe(200)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} ends it with 0 and the database with it`, async () => {
    const dataDir = await directory()
    const copy = await serving(start(dataDir))
    // Opens several connections of the pool, which the database cuts as it stops.
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${copy.address}api/health/ready`)))
    const before = copy.output().length
    expect(await stopped(copy, signal)).toBe(0)
    expect(serversOn(dataDir)).toEqual([])
    expect(copy.output().slice(before)).not.toMatch(/"level":[456]0/)
  })

test('SIGTERM answers the request in flight and takes no new one', async () => {
  const copy = await serving(start(await directory()))
  const { email, password } = copy.credentials()
  const body = JSON.stringify({ email, password })
  const inFlight = request(`${copy.address}api/admin/adminLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  inFlight.flushHeaders()
  await once(inFlight, 'continue')
  copy.process.kill('SIGTERM')
  const refused = () =>
    fetch(`${copy.address}api/health/ready`).then(
      ({ status }) => status === 503,
      () => true,
    )
  await expect.poll(refused).toBe(true)
  inFlight.end(body)
  const [response] = await once(inFlight, 'response')
  expect(await json(response)).toMatchObject({ success: 1 })
  expect(await endOf(copy)).toBe(0)
})

test('SIGTERM takes no new request while background work finishes', async () => {
  const sink = createServer((socket) =>
    socket.on('error', () => undefined).write('220 says nothing more\r\n'),
  )
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  onTestFinished(() => void sink.close())
  const address = sink.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const copy = await serving(start(await directory(), { SMTP_URL: `smtp://127.0.0.1:${port}` }))
  const asked = once(sink, 'connection')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'asha@example.org', query: 'When does it begin?' })
  await fetch(`${copy.address}api/staticPage/contactQuery`, { method: 'POST', headers, body })
  const [mailServer] = await asked
  const ended = endOf(copy)
  copy.process.kill('SIGTERM')
  const takes = () =>
    fetch(`${copy.address}api/health/live`).then(
      () => true,
      () => false,
    )
  await expect.poll(takes, { timeout: 10_000 }).toBe(false)
  expect(copy.process.exitCode).toBeNull()
  mailServer.destroy()
  expect(await ended).toBe(0)
})

test('a signal in the middle of the first start ends it with 0 and the database with it', async () => {
  const dataDir = await directory()
  const copy = start(dataDir)
  await appears(dataDir, /^postgres\.log$/)
  expect(await stopped(copy, 'SIGTERM')).toBe(0)
  expect(serversOn(dataDir)).toEqual([])
})

test('it shuts down cleanly when the process that started it is gone', async () => {
  const dataDir = await directory()
  const copy = await serving(start(dataDir))
  copy.process.disconnect()
  expect(await endOf(copy)).toBe(0)
  expect(serversOn(dataDir)).toEqual([])
})

test('a port in use is reported before a database is created', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const dataDir = await directory()
  const copy = start(dataDir, { PORT: port })
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toContain(`Port ${port} of 127.0.0.1 is in use`)
  expect(await entriesOf(dataDir)).not.toContain('postgres')
})

test('a disk without space for the database is reported', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  const copy = start(disk)
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toMatch(/disk of the data directory .* is full: \d+ MB are free.*DATA_DIR/)
  expect(copy.output()).not.toContain('    at ')
})

test('tables whose files are gone are reported as damaged', async () => {
  const dataDir = await directory()
  expect(await stopped(await serving(start(dataDir)), 'SIGTERM')).toBe(0)
  const base = join(dataDir, 'postgres', 'base')
  const last = Math.max(...(await readdir(base)).map(Number))
  const files = (await readdir(join(base, `${last}`))).filter((name) => Number(name) >= 16_384)
  expect(files.length).toBeGreaterThan(100)
  for (const name of files) await rm(join(base, `${last}`, name))
  const copy = start(dataDir)
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toContain('The files of the database are damaged')
  expect(copy.output()).not.toMatch(/ {4}at |"level":50/)
})

test('a file in place of a folder is reported', async () => {
  const dataDir = await directory()
  await writeFile(join(dataDir, 'files'), '')
  const copy = start(dataDir)
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toContain(`${join(dataDir, 'files')} is a file, where a folder belongs`)
  expect(copy.output()).not.toContain('    at ')
})

test('a second SIGTERM ends it at once, whatever is still running', async () => {
  const dataDir = await directory()
  const copy = await serving(start(dataDir))
  const socket = connect(Number(new URL(copy.address).port), '127.0.0.1').on('error', () => undefined)
  socket.write(
    'POST /api/admin/adminLogin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  )
  await once(socket, 'connect')
  await pause(500)
  copy.process.kill('SIGTERM')
  await pause(1500)
  expect(copy.process.exitCode).toBeNull()
  copy.process.kill('SIGTERM')
  expect(await endOf(copy)).toBe(130)
})

test('all invalid settings are reported at once, and nothing is started', async () => {
  const dataDir = await directory()
  const copy = start(dataDir, { PORT: 'http', LOG_LEVEL: 'loud' })
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toMatch(/PORT is "http"[\s\S]*LOG_LEVEL is "loud"/)
  expect(copy.output()).not.toContain('    at ')
  expect(await entriesOf(dataDir)).toEqual([])
})

async function appears(dataDir: string, name: RegExp) {
  const options = { timeout: 30_000, interval: 2 }
  await expect.poll(() => entriesOf(dataDir), options).toContainEqual(expect.stringMatching(name))
}

const entriesOf = (dataDir: string) => readdir(dataDir)

function serversOn(dataDir: string) {
  const { stdout } = spawnSync('ps', ['-eww', '-o', 'args='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes('bin/postgres') && line.includes(dataDir))
}
