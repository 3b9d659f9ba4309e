import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { appApi, appUserApi } from '#listeners/contract/app-api.ts'
import { feedAddresses } from '#listeners/server/feeds/feed-addresses.ts'
import { feedSecret } from '#listeners/server/feeds/feed-identity.ts'
import { buildApp } from './app.ts'
import { startTracing } from './core/tracing/start-tracing.ts'
import { openSession } from './features/auth/session.store.ts'
import { startLog } from './start/start-log.ts'
import { makeKey } from './testing/app-keys.ts'
import { collector } from './testing/collector.ts'
import { addListener, addPlayable, PLAYER } from './testing/players.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

/** What stands where a secret may, in whatever writing: hex is that of `enc:` in OpenSubsonic, base64 that of Basic. */
const MARK = 'Marked7Secret'
const WRITTEN = [MARK, Buffer.from(MARK).toString('hex'), Buffer.from(MARK).toString('base64').slice(0, 16)]
const METRICS_TOKEN = 'the-token-of-whoever-reads-the-metrics'
const PUBLIC_URL = 'https://catalogue.example'

const lines: string[] = []
let app: TestApp
let traces: Awaited<ReturnType<typeof collector>>
/** The same application with its web pages, whose log goes to `lines`. */
let origin: string
let served: string[]
let log: FastifyBaseLogger
beforeAll(async () => {
  traces = await collector()
  app = await startApp({
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    METRICS_TOKEN,
    PUBLIC_URL,
  })
  const web = await mkdtemp(join(tmpdir(), 'sangraha-web-'))
  await mkdir(join(web, 'listen', '.vite'), { recursive: true })
  const built = { 'client/main.ts': { file: 'assets/main.js', isEntry: true } }
  await writeFile(join(web, 'listen', '.vite', 'manifest.json'), JSON.stringify(built))
  await writeFile(join(web, 'index.html'), '<html><head></head><body></body></html>')
  const all = await buildApp(app.context, { web, logs: { write: (line) => void lines.push(line) } })
  origin = await all.listen({ host: '127.0.0.1', port: 0 })
  served = [...new Set(all.served)]
  log = all.log
  return async () => {
    await all.close()
    await rm(web, { recursive: true })
  }
})
afterAll(async () => {
  await app.stop()
  await traces.close()
})
beforeEach(() => {
  lines.length = 0
})

/** The lines of the log that hold one of these texts. */
const holding = (texts: readonly string[]) =>
  lines.filter((line) => texts.some((text) => line.toLowerCase().includes(text.toLowerCase())))
const warnings = () => lines.filter((line) => JSON.parse(line).level >= 40)

const QUERY = new URLSearchParams(
  ['apiKey', 'u', 'p', 't', 's', 'token', 'signature', 'key', 'password', 'search', 'cursor', 'changed_since']
    .map((name) => [name, MARK])
    .concat([
      ['v', '1.16.1'],
      ['c', MARK],
      ['f', 'json'],
      ['id', 'tr-1'],
      ['p', `enc:${WRITTEN[1]}`],
    ]),
)
const HEADERS = {
  authorization: `Bearer ${MARK}`,
  cookie: `session=${MARK}; device=${MARK}`,
  'x-api-key': MARK,
  referer: `http://127.0.0.1/?token=${MARK}`,
  'user-agent': MARK,
  traceparent: MARK,
}

const endpoints = [contract, { appApi, appUserApi }].flatMap((group) =>
  Object.values(group).flatMap((calls) => Object.values(calls as Record<string, Endpoint>)),
)
const endpointOf = (method: string, url: string) =>
  endpoints.find(
    (each) => each.method === method && url === `/api/${each.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )

/** A body with the mark in every field that can hold a text, so that as many as possible are looked at by the handler. */
function marked(schema: z.core.JSONSchema.BaseSchema): unknown {
  const { type, properties, items, anyOf, enum: values, const: only } = schema
  if (only !== undefined) return only
  if (values) return values[0]
  if (anyOf) return marked(anyOf[0] as z.core.JSONSchema.BaseSchema)
  const types = [type].flat()
  if (types.includes('object'))
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, each]) => [name, marked(each as typeof schema)]),
    )
  if (types.includes('array')) return [marked((items ?? {}) as typeof schema)]
  if (schema.format === 'email') return `${MARK}@example.org`
  if (schema.format === 'uri') return `https://${MARK}:${MARK}@example.org/${MARK}?key=${MARK}`
  return types.includes('string') ? MARK : types.includes('boolean') ? true : 1
}
const fieldsOf = (endpoint: Endpoint | undefined) =>
  endpoint?.body ? marked(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })) : {}

type Sent = [type?: string, body?: string | FormData]

/** Bodies that are read, and those that break while they are. */
function bodiesFor(method: string, url: string): Sent[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return []
  const form = new FormData()
  form.set('file', new Blob([MARK]), `${MARK}.mp3`)
  form.set('password', MARK)
  return [
    ['application/json', JSON.stringify(fieldsOf(endpointOf(method, url)))],
    ['application/json', `{"password": "${MARK}", ${MARK}}`],
    ['application/json', `"${MARK}"`],
    ['application/x-www-form-urlencoded', QUERY.toString()],
    [`text/${MARK}`, MARK],
    ['', form],
  ]
}

test('no secret of a request to any route of any protocol is in the log, the traces, the metrics or the status page', async () => {
  const { tracing } = app.context.settings
  if (!tracing) throw new Error('The settings have no collector')
  const stop = startTracing(tracing, startLog('silent'))
  const token = await openSession(app.db, app.main.admin_id)
  const key = await makeKey(app)
  const unknown = [
    `GET /${MARK}`,
    `GET /api/${MARK}/1`,
    `GET /REST/ping`,
    `GET //rest/ping`,
    `POST /x/feeds/audio/1/${MARK}.mp3`,
  ]
  const statuses = new Set<number>()
  // What signs out comes last.
  const isLast = (route: string) => route.endsWith('/adminLogout')
  for (const route of [...served.filter((each) => !isLast(each)), ...unknown, ...served.filter(isLast)]) {
    const [method = '', url = ''] = route.split(' ')
    const address = `${origin}${url.replaceAll(/:\w+|\*/g, MARK)}?${QUERY}`
    const bodies = bodiesFor(method, url)
    const send = async (authorization: string, ...[type, body]: Sent) => {
      const response = await fetch(address, {
        method,
        redirect: 'manual',
        headers: { ...HEADERS, authorization, ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
      })
      statuses.add(response.status)
      await response.body?.cancel()
    }
    await send(`Bearer ${MARK}`, ...(bodies[0] ?? []))
    for (const sent of [[] as Sent, ...bodies])
      await send(`Bearer ${url.startsWith('/api/app/') ? key : token}`, ...sent)
  }
  // Among the calls is the one that ends all other sessions.
  app.main.access_token = await openSession(app.db, app.main.admin_id)
  await stop()
  expect(holding([...WRITTEN, token, key])).toEqual([])
  expect(lines.length).toBeGreaterThan(served.length * 2)
  for (const status of [200, 400, 401, 404, 415]) expect(statuses).toContain(status)
  const spans = JSON.stringify(traces.requests.map(({ body }) => body))
  expect(spans).toContain('/api/album/list')
  const metrics = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  expect(metrics).toContain('sangraha_')
  const status = JSON.stringify(await app.ask(contract.status.state))
  for (const text of [...WRITTEN, token, key]) {
    expect(spans).not.toContain(text)
    expect(metrics).not.toContain(text)
    expect(status).not.toContain(text)
  }
}, 180_000)

test('players that hear, skip and show covers leave neither their password nor a fault in the log', async () => {
  const { email, password } = await addListener(app, 'asha@example.org')
  const id = `tr-${await addPlayable(app, 'Bhajan', 4_000_000)}`
  await app.db.updateTable('tracks').set({ is_download_allowed: '1' }).execute()
  const salt = 'a1b2c3d4'
  const hash = createHash('md5')
    .update(password + salt)
    .digest('hex')
  const hex = Buffer.from(password).toString('hex')
  const signed: Record<string, string>[] = [
    { apiKey: password },
    { u: email, p: password },
    { u: email, p: `enc:${hex}` },
    { u: email, t: hash, s: salt },
  ]
  const statuses: number[] = []
  for (const auth of signed)
    for (const call of ['stream', 'stream.view', 'download', 'getCoverArt'])
      for (const init of [
        {},
        { method: 'HEAD' },
        { headers: { range: 'bytes=0-99' } },
        { headers: { range: 'bytes=999999999-' } },
        'post',
        'skip',
      ] as const) {
        const params = new URLSearchParams({ ...PLAYER, ...auth, id })
        const address = `${origin}/rest/${call}`
        if (init === 'skip') await skipped(`${address}?${params}`)
        else {
          const response = await (init === 'post'
            ? fetch(address, { method: 'POST', body: params })
            : fetch(`${address}?${params}`, init))
          statuses.push(response.status)
          await response.arrayBuffer()
        }
      }
  expect(new Set(statuses)).toEqual(new Set([200, 206, 416]))
  expect(holding([password, hash, salt, hex, email])).toEqual([])
  expect(warnings()).toEqual([])
  expect(lines.length).toBeGreaterThan(75)
})

/** Breaks off after the first piece, as a player does that goes on to the next song. */
const skipped = (address: string) =>
  new Promise<void>((resolve) => {
    const asked = send(address, (response) => {
      response.once('data', () => asked.destroy())
      response.once('close', resolve)
    })
    asked.end()
  })

test('addresses that are a secret themselves are logged without it', async () => {
  const id = await addPlayable(app, 'Aarti')
  await app.db.updateTable('tracks').set({ is_download_allowed: '1' }).execute()
  const { audio_key } = await app.db
    .selectFrom('tracks')
    .select('audio_key')
    .where('track_id', '=', id)
    .executeTakeFirstOrThrow()
  const feeds = feedAddresses(origin, await feedSecret(app.db))
  const episode = feeds.audio(id, String(audio_key))
  const listened = `${origin}${new URL(String(app.context.addresses.audio(audio_key))).pathname}${new URL(String(app.context.addresses.audio(audio_key))).search}`
  const { token } = await app.ask(contract.catalogueFiles.prepareExport, { body: { with_files: false } })
  const exported = `${origin}/api/catalogueFile/export/${token}`
  for (const address of [episode, listened, exported]) {
    const response = await fetch(address)
    expect([address, response.status]).toEqual([address, 200])
    await response.arrayBuffer()
  }
  const secrets = [episode, listened, exported].map(
    (address) => /[\w-]{22,}(?=\.\w+$|$)/.exec(address)?.[0] ?? '',
  )
  expect(secrets.every((secret) => secret.length >= 22)).toBe(true)
  expect(holding(secrets)).toEqual([])
  const logged = lines.flatMap((line) => JSON.parse(line).path ?? [])
  expect(logged).toEqual([`/feeds/audio/${id}/…`, '/files/audio/…', '/api/catalogueFile/export/…'])
})

test('whatever a library writes into a message or an error, addresses are cut and rows left out; files keep their paths', () => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  const cause = Object.assign(new Error(`connect ECONNREFUSED postgres://owner:${MARK}@database:5432/x`), {
    code: 'ECONNREFUSED',
    detail: `Key (token)=(${MARK}) already exists.`,
  })
  const err = new Error(`Already sent in "/rest/stream?u=a&p="${MARK}" (GET)`, { cause })
  const feed = '/feeds/audio/7/signature.mp3'
  const text = `https://hooks.example/services/${MARK} ${feed} smtp://a@b:p/${MARK}@mail`
  for (const each of [log, startLog('warn')]) each.warn({ err }, text)
  lines.push(...written)
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    const { msg, err: logged } = JSON.parse(line)
    // What is written before there are routes knows none.
    if (!written.includes(line)) expect(msg).toBe('https://hooks.example/… /feeds/audio/7/… smtp://…')
    expect(logged).toMatchObject({ type: 'Error', message: 'Already sent in "/rest/stream (GET)' })
    expect(logged.cause).toMatchObject({
      message: 'connect ECONNREFUSED postgres://database:5432/…',
      code: 'ECONNREFUSED',
    })
    expect(logged.stack).toContain(import.meta.filename)
  }
  expect(holding([MARK])).toEqual([])
})
