import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { mail } from '#server/core/mail/mail.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { startLog } from '#server/start/start-log.ts'
import { collector, type Received } from '#server/testing/collector.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { startTracing } from './start-tracing.ts'
import { isTracing } from './tracing.ts'

let app: TestApp
let s3: Awaited<ReturnType<typeof fakeS3>>
let double: Awaited<ReturnType<typeof collector>>

beforeAll(async () => {
  double = await collector()
  s3 = await fakeS3()
  app = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: double.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'the tests',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
})
afterAll(async () => {
  await app.stop()
  await s3.close()
  await double.close()
})

const SECRET = 'name-that-no-span-may-hold'
const attributesOf = ({ attributes }: Received) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Does `work` while traces are on, and answers the spans that the collector has got. */
async function tracedDuring(work: () => Promise<unknown>, more: object = {}) {
  const { tracing } = app.context.settings
  if (!tracing) throw new Error('The settings have no collector')
  double.spans.length = 0
  const stop = startTracing({ ...tracing, ...more }, startLog('silent'))
  try {
    await work()
  } finally {
    await stop()
  }
  return [...double.spans]
}

test('a request is a span of its caller’s trace, with its statements and outgoing requests, but no values', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  const spans = await tracedDuring(async () => {
    await app.call(contract.albums.list, { body: { searchText: SECRET }, headers: { traceparent } })
    await app.call(contract.status.state, { headers: { traceparent } })
  })
  const request = spans.find(({ name }) => name === 'POST /api/album/list')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(attributesOf(request as Received)).toMatchObject({
    'http.route': '/api/album/list',
    'http.response.status_code': '200',
    'request.id': expect.any(String),
  })
  const took = BigInt(request?.endTimeUnixNano ?? 0) - BigInt(request?.startTimeUnixNano ?? 0)
  expect(took).toBeGreaterThan(0n)

  const statements = spans.filter(({ parentSpanId, kind }) => kind === 3 && parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  for (const one of statements) expect(attributesOf(one)).toMatchObject({ 'db.system.name': 'postgresql' })
  expect(statements.map((one) => String(attributesOf(one)['db.query.text'])).join()).toContain('$1')

  const status = spans.find(({ name }) => name === 'GET /api/status/state')
  const outgoing = spans.find((span) => attributesOf(span)['server.address'] === '127.0.0.1')
  expect(outgoing).toMatchObject({ traceId, parentSpanId: status?.spanId, kind: 3 })
  expect(JSON.stringify(spans)).not.toContain(SECRET)
  expect(JSON.stringify(spans)).not.toContain(app.main.access_token)
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))

  expect(double.requests.at(-1)).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'a secret' } })
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain('{"stringValue":"the tests"}')
})

test('a job is a span with its statements', async () => {
  const spans = await tracedDuring(async () => {
    await app.work()
    await inTransaction(app.db, (trx) =>
      mail(app.context, trx, { language: 'en', to: 'asha@example.org', subject: SECRET, lines: ['Hello'] }),
    )
    const waiting = () => app.db.selectFrom('mails').select('mail_id').execute()
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
    const results = () => app.db.selectFrom('deliveries').select('channel').execute()
    await expect.poll(results, { timeout: 30_000 }).toEqual([{ channel: 'mail' }])
  })
  const job = spans.find(({ name }) => name === 'job send-mail')
  expect(job).toMatchObject({ kind: 5 })
  expect(attributesOf(job as Received)).toMatchObject({ 'job.attempt': '1' })
  expect(spans.some(({ parentSpanId, name }) => parentSpanId === job?.spanId && name === 'DELETE')).toBe(true)
  expect(JSON.stringify(spans)).not.toContain(SECRET)
})

test('a trace that its caller does not record, or that the ratio leaves out, is not recorded', async () => {
  const unrecorded = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
  const list = (traceparent: string) => () =>
    app.call(contract.albums.list, { body: {}, headers: { traceparent } })
  expect(await tracedDuring(list(unrecorded))).toEqual([])
  expect(await tracedDuring(list(unrecorded.replace(/00$/, '01')), { ratio: 0 })).toEqual([])
  const invalid = await tracedDuring(list(`00-${'0'.repeat(32)}-b7ad6b7169203331-01`))
  expect(invalid[0]?.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/)
})

test('a collector that is away disturbs nothing, and without one nothing is traced', async () => {
  const lines: object[] = []
  const log = { info: () => {}, warn: (details: object) => void lines.push(details), error: () => {} }
  const { tracing } = app.context.settings
  if (!tracing) throw new Error('The settings have no collector')
  const stop = startTracing({ ...tracing, url: 'http://127.0.0.1:9/v1/traces' }, log)
  expect((await app.call(contract.albums.list, { body: {} })).status).toBe(200)
  await stop()
  expect(lines).toMatchObject([{ spans: expect.any(Number) }])
  expect(isTracing()).toBe(false)
  expect(readSettings({}).tracing).toBeNull()
})
