import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, json, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { appApi, appUserApi } from '#listeners/contract/app-api.ts'
import { connect as connectDatabase } from '#server/core/database/connect.ts'
import { startLog } from '#server/start/start-log.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { inFlight } from './observe-requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ BASE_PATH: '/backoffice' })
})
afterAll(() => app.stop())

const get = (path: string) => fetch(`${app.base}${path}`)

test('everything lives under the base path, and nothing beside it', async () => {
  expect((await get('/api/health/live')).status).toBe(200)
  const outside = await fetch(`${app.origin}/api/health/live`)
  expect([outside.status, await outside.json()]).toMatchObject([404, { success: 0, code: 'unknown_path' }])
})

test('a person who opens an address beside the base path is led to it', async () => {
  const open = (path: string) =>
    fetch(`${app.origin}${path}`, { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.8' } })
  for (const path of ['/albums', '/backoffices', '/api/health/live']) {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/backoffice/'])
  }
  expect((await open('/backoffice/files/nothing')).status).toBe(404)
})

test('an unknown path answers 404 with the envelope, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH']) {
    const response = await fetch(`${app.base}/api/album/nothing`, { method })
    expect([response.status, await response.json()], method).toMatchObject([
      404,
      { success: 0, code: 'unknown_path' },
    ])
  }
})

test('every answer carries security headers and a request id; those of the API are not stored', async () => {
  const { headers } = await app.call(contract.dashboard.counts)
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  // Page content has colours and sizes; what styles it may have is the sanitiser's matter.
  const strict = policy.replace("style-src-attr 'unsafe-inline';", '')
  expect(strict).not.toMatch(/unsafe-(inline|eval)|upgrade-insecure/)
  // With it, browsers compile the scripts again on every entry (docs/decisions/0007-browser-safety.md).
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
})

test('readiness names each part, and fails when the database is away', async () => {
  const ready = await get('/api/health/ready')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, parts: { database: 'ready', files: 'ready', queue: 'ready', disk: 'ready' } },
  ])
})

test('an address that cannot be decoded, and one with a very long part, are answered like any other', async () => {
  const bad = [
    '/api/album/%ff',
    '/api/%',
    '/api/album/detail/%e0%a4%a',
    '/api/album/getAlbumById/%ff',
    `/api/album/getAlbumById/${'x'.repeat(1000)}`,
  ]
  for (const path of bad) {
    const { port } = new URL(app.base)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request(
      { port, path: `/backoffice${path}`, headers: { authorization: `Bearer ${app.main.access_token}` } },
      resolve,
    )
      .on('error', reject)
      .end()
    const response = await promise
    expect(await json(response), path).toMatchObject({ success: 0, message: expect.any(String) })
    expect(response.statusCode, path).toBeLessThan(500)
    expect(response.headers, path).toMatchObject({
      'x-request-id': expect.any(String),
      'content-security-policy': expect.any(String),
    })
  }
})

test('a body that comes by drops gets 408 on every route, one with files only when it is slower than the least rate', async () => {
  const { buildApp } = await import('#server/app.ts')
  const bodyLimits = { total: 500, slowest: { bytes: 1000, within: 500 } }
  const served = await buildApp(app.context, { web: null, logs: false, bodyLimits })
  onTestFinished(() => served.close())
  await served.listen({ port: 0, host: '127.0.0.1' })
  const address = served.server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  /** Sends `bytes` every 50 ms; answers what came until the connection was closed, or null after 3 s. */
  async function drip(path: string, type: string, bytes: number, length = 10_000_000) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    let said = ''
    socket.on('data', (text) => {
      said += text
    })
    let isLate = false
    socket.write(
      `POST /backoffice/${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${app.main.access_token}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
    )
    const dripping = setInterval(() => socket.write('x'.repeat(bytes)), 50)
    const late = setTimeout(() => {
      isLate = true
      socket.destroy()
    }, 3000)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    clearTimeout(late)
    return isLate ? null : said
  }
  const form = 'multipart/form-data; boundary=b'
  const text = 'application/x-www-form-urlencoded'
  // Not refused by its length.
  const late = await Promise.all([
    drip(`api/${contract.session.signIn.path}`, 'application/json', 1, 1000),
    drip(`api/${contract.albums.save.path}`, form, 1),
    drip('api/nothing', 'application/json', 1, 1000),
    drip('rest/ping', text, 1, 1000),
    drip('rest/nothing', 'none/such', 1, 1000),
    drip('listen', 'application/json', 1, 1000),
    drip('feeds/audio/1/x', 'application/json', 1, 1000),
    drip('files/images/x', 'application/json', 1, 1000),
    drip('metrics', 'application/json', 1, 1000),
  ])
  for (const [n, said] of late.entries())
    expect([n, said]).toEqual([n, expect.stringMatching(/^HTTP.1.1 408 [\s\S]*took too long to arrive/)])
  expect(await drip('api/app/plays', 'application/json', 1, 1000), 'refused before').toMatch(/^HTTP.1.1 401/)
  expect(await drip(`api/${contract.albums.save.path}`, form, 2000)).toBeNull()
})

test('a call that is worked on for longer than a connection may be idle is answered', async () => {
  const { buildApp } = await import('#server/app.ts')
  const served = await buildApp(app.context, { web: null, logs: false, idleTimeout: 500 })
  onTestFinished(() => served.close())
  const origin = await served.listen({ port: 0, host: '127.0.0.1' })
  const trx = await app.context.db.startTransaction().execute()
  onTestFinished(async () => {
    if (!trx.isRolledBack) await trx.rollback().execute()
  })
  await sql`lock table tags in access exclusive mode`.execute(trx)
  const answered = fetch(`${origin}/backoffice/api/${contract.tags.save.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.main.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'add', tag_name: 'Held up' }),
  })
  expect(await Promise.race([answered, pause(2000, 'not answered yet')])).toBe('not answered yet')
  await trx.rollback().execute()
  expect((await answered).status).toBe(200)
})

test('the OpenAPI document describes every call of the contract', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  )
  const called = Object.values({ ...contract, appApi, appUserApi }).flatMap((resource) =>
    Object.values(resource).map(({ method, path }) => `${method} ${path}`),
  )
  expect(described.sort()).toEqual(called.sort())
})

test('a long list is the same in each coding, the first time and from a kept copy, and another one after a change', async () => {
  const at = 'a name that is long enough for a long list '.repeat(4)
  const { rows } = await sql<{ album_id: number }>`
    insert into albums (name) select ${at} || n from generate_series(1, 120) n returning album_id`.execute(
    app.db,
  )
  const ask = (coding: string) =>
    new Promise<{ coding: string; vary: string; body: Buffer }>((resolve, reject) => {
      const asked = request(`${app.base}/api/${contract.albums.list.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${app.main.access_token}`,
          'content-type': 'application/json',
          'accept-encoding': coding,
        },
      })
      asked.on('error', reject)
      asked.on('response', async (response) => {
        const { 'content-encoding': used = 'identity', vary = '' } = response.headers
        resolve({ coding: used, vary, body: await buffer(response) })
      })
      asked.end(JSON.stringify({ pageSize: 100 }))
    })
  const plain = await ask('identity')
  for (const [coding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)
    for (const _again of [1, 2]) {
      const answer = await ask(coding)
      expect([answer.coding, answer.vary]).toEqual([coding, 'accept-language, accept-encoding'])
      expect(unpack(answer.body).toString()).toBe(plain.body.toString())
    }
  await sql`delete from albums where album_id = any(${rows.map(({ album_id }) => album_id)})`.execute(app.db)
  const left = JSON.parse((await ask('identity')).body.toString())
  expect(left.data.totalCount).toBe(JSON.parse(plain.body.toString()).data.totalCount - rows.length)
})

test('the OpenAPI document is written and compressed once, and known again by its tag', async () => {
  const first = await get('/api/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  const text = await first.text()
  const write = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => write.mockRestore())
  for (const coding of ['br', 'gzip', 'identity']) {
    const response = await fetch(`${app.base}/api/openapi.json`, { headers: { 'accept-encoding': coding } })
    expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
    expect([response.headers.get('etag'), await response.text()]).toEqual([etag, text])
  }
  const known = await fetch(`${app.base}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(write.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))).toEqual([])
})

test('the readable page names every path and has no script', async () => {
  const page = await (await get('/api/docs')).text()
  for (const resource of Object.values(contract))
    for (const { path } of Object.values(resource)) expect(page).toContain(`/${path}`)
  expect(page).not.toContain('<script')
})

test('a database that breaks off is 503 with Retry-After, and the same process goes on', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const [{ name } = { name: '' }] = rows
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and pid <> pg_backend_pid()`.execute(app.db)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(app.db).catch((error: Error) => error)
  const statuses = new Set<number>()
  await expect
    .poll(async () => {
      const { status, headers } = await app.call(contract.dashboard.counts)
      statuses.add(status)
      if (status === 503) expect(headers.get('retry-after')).toBe('5')
      return status
    })
    .toBe(200)
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
})

test('a body that its client breaks off is no fault of the database', async () => {
  const { buildApp } = await import('#server/app.ts')
  const lines: string[] = []
  const served = await buildApp(app.context, { web: null, logs: { write: (line) => void lines.push(line) } })
  const port = Number(new URL(await served.listen({ port: 0, host: '127.0.0.1' })).port)
  for (const path of [`api/${contract.session.signIn.path}`, 'rest/ping', 'listen', 'api/nothing']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /backoffice/${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    )
    await expect.poll(() => inFlight.count).toBe(1)
    socket.resetAndDestroy()
    await expect.poll(() => inFlight.count).toBe(0)
  }
  await served.close()
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

test('what PostgreSQL says of a full disk is answered as that', async () => {
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    app.db,
  )
  await sql`create trigger no_room before insert on tags for each row execute function no_room()`.execute(
    app.db,
  )
  onTestFinished(() => void sql`drop function no_room cascade`.execute(app.db))
  const full = await app.call(contract.tags.save, { body: { action: 'add', tag_name: 'No room' } })
  expect([full.status, full.body]).toMatchObject([
    503,
    { message: 'The disk of the database is full. Nothing was saved.' },
  ])
  expect(full.headers.get('retry-after')).toBe('60')
  // Readiness is kept for a second.
  const parts = async () => (await (await get('/api/health/ready')).json()).parts
  await expect.poll(parts, { timeout: 5000 }).toMatchObject({ database: 'low', disk: 'ready' })
})

test('a database that is gone from a full disk of ours is a full disk, and elsewhere one that does not answer', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  const { buildApp } = await import('#server/app.ts')
  const db = connectDatabase('postgres://nobody@127.0.0.1:1/none', { log: startLog('silent') })
  onTestFinished(() => db.destroy())
  for (const [databaseUrl, expected] of [
    [null, 'The disk of the database is full. Nothing was saved.'],
    ['postgres://elsewhere', "The database isn't responding. Try again in a moment."],
  ]) {
    const settings = { ...app.context.settings, dataDir: disk, databaseUrl: databaseUrl ?? null }
    const served = await buildApp({ ...app.context, db, settings }, { web: null, logs: false })
    const { statusCode, body } = await served.inject({
      method: 'POST',
      url: `/backoffice/api/${contract.session.signIn.path}`,
      payload: { email: 'main@example.org', password: 'x' },
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([503, { message: expected }])
    await served.close()
  }
})

test('with an https address, browsers are told to use nothing else as HSTS says, and over http they are told nothing', async () => {
  const { buildApp } = await import('#server/app.ts')
  const toldWith = async (hsts: 'host' | 'subdomains' | 'off') => {
    const settings = { ...app.context.settings, publicUrl: 'https://music.example.org/backoffice', hsts }
    const served = await buildApp({ ...app.context, settings }, { web: null, logs: false })
    const { headers } = await served.inject('/backoffice/api/health/live')
    await served.close()
    return headers['strict-transport-security']
  }
  const year = 365 * 86_400
  expect(app.context.settings.hsts, 'the default').toBe('host')
  expect(await toldWith('host')).toBe(`max-age=${year}`)
  expect(await toldWith('subdomains')).toBe(`max-age=${year}; includeSubDomains`)
  expect(await toldWith('off')).toBeUndefined()
  expect((await get('/api/health/live')).headers.has('strict-transport-security')).toBe(false)
})

test('the page gets the base path and a nonce of its own at every answer', async () => {
  const { buildApp } = await import('#server/app.ts')
  const web = await mkdtemp(join(tmpdir(), 'sangraha-web-'))
  await writeFile(
    join(web, 'index.html'),
    '<meta name="base-path" content="/"><meta name="csp-nonce" content=""><script src="./assets/a.js"></script>',
  )
  await mkdir(join(web, 'listen', '.vite'), { recursive: true })
  await writeFile(
    join(web, 'listen', '.vite', 'manifest.json'),
    JSON.stringify({ 'client/main.ts': { file: 'assets/main.js', isEntry: true } }),
  )
  const served = await buildApp(app.context, { web, logs: false })
  const open = (url: string) => served.inject({ url, headers: { accept: 'text/html' } })
  const page = await open('/backoffice/albums/edit/7')
  expect(page.body).toContain('content="/backoffice"')
  expect(page.body).toContain('src="/backoffice/assets/a.js"')
  const nonce = /csp-nonce" content="([^"]+)"/.exec(page.body)?.[1] ?? 'none'
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect((await open('/backoffice/')).body).not.toContain(nonce)
  expect((await open('/')).headers.location).toBe('/backoffice/')
  for (const missing of ['/backoffice/assets/gone.js', '/backoffice/api/gone', '/backoffice/files/gone'])
    expect((await open(missing)).statusCode, missing).toBe(404)
  await served.close()
  await rm(web, { recursive: true })
})

test('what the HTTP parser rejects is answered with the envelope, security headers and a request id', async () => {
  const { hostname, port } = new URL(app.origin)
  const answerTo = async (sent: string) => {
    const socket = connect(Number(port), hostname)
    socket.end(sent)
    return text(socket)
  }
  const broken = await answerTo('GET / HTTP/1.1\r\nhost: a\r\nhost\r\n\r\n')
  expect(broken).toMatch(/^HTTP\/1.1 400 .*"code":"unparseable"}$/s)
  const long = await answerTo(`GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
  expect(long).toMatch(/^HTTP\/1.1 431 .*"code":"too_large"}$/s)
  for (const answer of [broken, long])
    for (const header of [
      /^x-request-id: [\da-f-]{36}\r$/m,
      /^content-security-policy: default-src 'none'\r$/m,
      /^cache-control: no-store\r$/m,
      /^connection: close\r$/m,
    ])
      expect(answer).toMatch(header)
})

test('while it closes, a request on a busy connection is answered, and the connection closed', async () => {
  const closing = await startApp()
  const { hostname, port } = new URL(closing.origin)
  const socket = connect(Number(port), hostname)
  const received = text(socket)
  const post = `POST /api/admin/adminLogin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`
  const begun = once(closing.app.server, 'request')
  socket.write(`${post}content-length: 2\r\n\r\n{`)
  await begun
  const stopped = closing.stop()
  socket.write(`}GET /api/admin/dashboard HTTP/1.1\r\nhost: a\r\n\r\n`)
  const [, first, second] = (await received).split('HTTP/1.1 ')
  await stopped
  expect(first).toMatch(/^200 .*"code":"invalid"/s)
  expect(second).toMatch(/^401 .*"code":"unauthorised"/s)
  expect(second).toMatch(/^connection: close\r$/m)
})
