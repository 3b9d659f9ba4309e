import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { mayReadMetrics } from './metrics-access.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** `fetch` sets the host itself. */
async function scrape(headers: Record<string, string> = {}, origin = app.origin) {
  const sent = request(`${origin}/metrics`, { headers, agent: false }).end()
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  return { status: response.statusCode, type: response.headers['content-type'], text: await text(response) }
}

const sampleOf = (metrics: string, sample: string) => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

test('the metrics are text of Prometheus: every sample belongs to a described metric and is a number', async () => {
  // The metrics are of the process, in which other applications may have run.
  await sql`insert into backfills (name, version, done, total) values ('search-words', 1, 5, 20)`.execute(
    app.db,
  )
  const { text: before } = await scrape()
  await app.call(contract.albums.list, { body: {} })
  await app.call(contract.albums.list, { body: {} })
  await app.call(contract.albums.get, { params: { id: 1 } })
  await app.call(contract.albums.list, { body: {} }, null)
  await fetch(`${app.origin}/api/no/such/path/${'x'.repeat(50)}`, { method: 'DELETE' })
  const { status, type, text: metrics } = await scrape()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(metrics.endsWith('\n')).toBe(true)

  const types = new Map(
    [...metrics.matchAll(/^# TYPE (\w+) (counter|gauge|histogram)$/gm)].map(([, name, kind]) => [name, kind]),
  )
  const samples = metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const sample of samples) {
    const [, name = '', value] = /^(\w+)(?:\{(?:\w+="(?:[^"\\\n]|\\.)*",?)+\})? (\S+)$/.exec(sample) ?? []
    const base = name.replace(/_(bucket|sum|count)$/, '')
    expect([sample, types.has(name) || types.get(base) === 'histogram']).toEqual([sample, true])
    expect([sample, Number.isFinite(Number(value))]).toEqual([sample, true])
  }
  expect(new Set(samples.map((line) => line.replace(/ \S+$/, ''))).size).toBe(samples.length)

  const added = (sample: string) => (sampleOf(metrics, sample) ?? 0) - (sampleOf(before, sample) ?? 0)
  const list = 'method="POST",route="/api/album/list"'
  const requests = 'sangraha_http_request_duration_seconds'
  expect(added(`${requests}_count{${list},status="2xx"}`)).toBe(2)
  expect(added(`${requests}_bucket{${list},status="2xx",le="+Inf"}`)).toBe(2)
  expect(added(`${requests}_count{${list},status="4xx"}`)).toBe(1)
  // The pattern of the route, and one name for all paths that are none.
  expect(added(`${requests}_count{method="GET",route="/api/album/getAlbumById/:id",status="2xx"}`)).toBe(1)
  expect(added(`${requests}_count{method="other",route="none",status="4xx"}`)).toBe(1)
  expect(metrics).not.toContain('xxxx')

  const known = [
    'sangraha_database_statement_duration_seconds_count{outcome="done"}',
    'sangraha_cache_reads_total{cache="database",result="hit"}',
    'sangraha_jobs_due{job="send-mail"}',
    'sangraha_sessions',
    'sangraha_disk_free_bytes',
    'sangraha_database_connections_max',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]
  for (const sample of known)
    expect([sample, sampleOf(metrics, sample)]).toEqual([sample, expect.any(Number)])
  expect(sampleOf(metrics, 'sangraha_sessions')).toBe(2)
  expect(sampleOf(metrics, 'sangraha_backfill_records_left{work="search-words"}')).toBe(15)
})

test('without a token, only programs of this machine read the metrics, and none behind a proxy', async () => {
  expect((await scrape()).status).toBe(200)
  expect((await scrape({ host: 'localhost:8080' })).status).toBe(200)
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
  for (const name of forwarded)
    expect([name, (await scrape({ [name]: '127.0.0.1' })).status]).toEqual([name, 401])
  // A page whose name leads to 127.0.0.1 asks under its own name.
  expect((await scrape({ host: 'evil.example' })).status).toBe(401)
  expect((await scrape({ authorization: `Bearer ${app.main.access_token}` })).status).toBe(200)

  const from = (remoteAddress: string, env: Record<string, string> = {}, host = '127.0.0.1:8080') =>
    mayReadMetrics({ raw: { socket: { remoteAddress } }, headers: { host } } as never, readSettings(env))
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect([address, from(address)]).toEqual([address, true])
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', ''])
    expect([address, from(address)]).toEqual([address, false])
  expect(from('127.0.0.1', { PUBLIC_URL: 'https://music.example.org' })).toBe(false)
  expect(from('127.0.0.1', { TRUST_PROXY: '1' })).toBe(false)
})

test('with a token, everybody needs it, on this machine too', async () => {
  const token = 'a-token-for-the-scraper'
  const settings = { ...app.context.settings, metricsToken: token }
  const served = await buildApp({ ...app.context, settings }, { web: null, logs: false })
  onTestFinished(() => served.close())
  const origin = await served.listen({ host: '127.0.0.1', port: 0 })
  expect((await scrape({ authorization: `Bearer ${token}` }, origin)).status).toBe(200)
  expect(
    (await scrape({ authorization: `Bearer ${token}`, 'x-forwarded-for': '10.0.0.1' }, origin)).status,
  ).toBe(200)
  for (const wrong of [{}, { authorization: `Bearer ${token}x` }, { authorization: `Basic ${token}` }])
    expect((await scrape(wrong as Record<string, string>, origin)).status).toBe(401)
  expect(() => readSettings({ METRICS_TOKEN: 'short secret' })).toThrow(/METRICS_TOKEN cannot be used/)
  expect(() => readSettings({ METRICS_TOKEN: 'short secret' })).not.toThrow(/short secret/)
})
