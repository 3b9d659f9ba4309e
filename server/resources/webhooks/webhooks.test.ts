import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { WEBHOOK_ACTIONS, webhookKinds, webhooks } from '#contract/resources/webhooks.ts'
import { guardOf } from '#server/core/downloads/guard.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { PAUSES } from './deliver-webhook.job.ts'
import { pruneWebhooks } from './deliveries.store.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { postMessage } from './post-message.ts'
import { signatureHeaders } from './secrets.store.ts'

const { albums, artists, categories, history, tags } = contract

type Seen = { headers: IncomingHttpHeaders; body: string }
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A target on loopback whose addresses answer as they are told, 204 by default. */
async function startTarget() {
  const answers = new Map<string, Answer>()
  const seen = new Map<string, Seen[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    seen.set(path, [...(seen.get(path) ?? []), { headers: request.headers, body }])
    await (answers.get(path) ?? ((_, answer) => answer.writeHead(204).end()))(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The target listens on no port')
  return {
    url: (path: string) => `http://127.0.0.1:${address.port}${path}`,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    got: (path: string) => seen.get(path) ?? [],
    /** The messages that an address has got. */
    messages: (path: string) => (seen.get(path) ?? []).map(({ body }) => JSON.parse(body)),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let app: TestApp
let target: Awaited<ReturnType<typeof startTarget>>
beforeAll(async () => {
  target = await startTarget()
  app = await startApp({ FETCH_ALLOW: '127.0.0.1' })
  await app.work()
})
afterAll(async () => {
  await app.stop()
  await target.stop()
})

const fields = (path: string, more: object = {}) => ({
  name: path,
  url: target.url(path),
  kinds: webhookKinds,
  actions: WEBHOOK_ACTIONS,
  is_active: '1',
  ...more,
})
const add = (path: string, more: object = {}) => app.ask(webhooks.save, { body: fields(path, more) })
const remove = (webhook_id: number) => app.ask(webhooks.delete, { body: { webhook_id } })
const deliveriesOf = async (webhook_id: number) =>
  (await app.ask(webhooks.deliveries, { body: { webhook_id } })).items
const countOf = async (path: string, count: number) => {
  await planDeliveries(app.context)
  await expect.poll(() => target.got(path).length, { timeout: 20_000 }).toBe(count)
}
const settled = (webhook_id: number) =>
  expect
    .poll(async () => (await deliveriesOf(webhook_id)).map(({ state }) => state), { timeout: 20_000 })
    .not.toContain('waiting')
const newTag = (tag_name: string) => app.ask(tags.save, { body: { action: 'add', tag_name } })

/** The example of the documentation, as a receiver runs it. */
let isOurs: (headers: IncomingHttpHeaders, body: string, secret: string) => boolean
let folder: string
beforeAll(async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'sangraha-example-'))
  const file = join(folder, 'verify.mjs')
  await writeFile(file, docs.split('```js')[1]?.split('```')[0] ?? '')
  ;({ isOurs } = await import(/* @vite-ignore */ pathToFileURL(file).href))
})
afterAll(() => rm(folder, { recursive: true }))
const isSigned = ({ headers, body }: Seen, secret: string) => isOurs(headers, body, secret)

test('the signature is that of the published example', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  expect(signatureHeaders([secret], { id, seconds: 1614265330, body: '{"test": 2432232314}' })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('changes are sent, signed and with the names of what changed, if the webhook asks for them', async () => {
  const { webhook_id, secret } = await add('/all')
  const few = await add('/few', { kinds: ['albums'], actions: ['deleted'] })
  const artist = await app.ask(artists.save, { body: { name: 'Lata', hindi_name: 'लता' } })
  const { album_id } = await app.ask(albums.save, { body: { action: 'add', name: 'Bhajans' } })
  await app.ask(albums.save, {
    body: { action: 'edit', album_id, name: 'Songs', artist_id: [artist.artist_id] },
  })
  await app.ask(albums.changeStatus, { body: { album_id: [album_id], status: '1' } })
  await app.ask(albums.changeStatus, { body: { album_id: [album_id], status: '0' } })
  const { body } = await app.call(albums.delete, { body: { id: [album_id] } })
  await app.ask(history.undo, { body: { change_id: body.success === 1 ? body.change_id : 0 } })
  const rolledBack = app.db.transaction().execute(async (trx) => {
    await sql`insert into changes (admin_name, resource, action, records) values ('', 'albums', 'edit', 1)`.execute(
      trx,
    )
    await sql`insert into change_rows select max(change_id), 'albums', ${album_id}, null, '{"name": "Never"}' from changes`.execute(
      trx,
    )
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await countOf('/all', 7)
  await countOf('/few', 1)
  const album = (action: string, record: object) => ({
    type: `album.${action}`,
    timestamp: expect.any(String),
    data: {
      kind: 'albums',
      change_id: expect.any(Number),
      admin_name: 'The admin',
      records: [{ id: album_id, hindi_name: null, ...record }],
    },
  })
  const sent = target.messages('/all').toSorted((a, b) => a.data.change_id - b.data.change_id)
  expect(sent).toEqual([
    expect.objectContaining({ type: 'artist.created' }),
    album('created', { name: 'Bhajans' }),
    album('updated', { name: 'Songs', changed: ['name', 'artist_id'] }),
    album('deactivated', { name: 'Songs', changed: ['is_active'] }),
    album('activated', { name: 'Songs', changed: ['is_active'] }),
    album('deleted', { name: 'Songs' }),
    album('created', { name: 'Songs' }),
  ])
  expect(sent[0].data.records).toEqual([{ id: artist.artist_id, name: 'Lata', hindi_name: 'लता' }])
  expect(target.messages('/few')).toEqual([album('deleted', { name: 'Songs' })])
  for (const seen of target.got('/all')) {
    expect(isSigned(seen, String(secret))).toBe(true)
    expect(isSigned({ ...seen, body: `${seen.body} ` }, String(secret))).toBe(false)
    const old = { ...seen.headers, 'webhook-timestamp': '1614265330' }
    expect(isSigned({ ...seen, headers: old }, String(secret))).toBe(false)
  }
  expect(new Set(target.got('/all').map(({ headers }) => headers['webhook-id'])).size).toBe(7)
  await settled(webhook_id)
  expect(await app.ask(webhooks.get, { params: { id: webhook_id } })).toMatchObject({
    waiting: 0,
    failing_since: null,
    last_delivered_at: expect.any(String),
  })
  await remove(webhook_id)
  await remove(few.webhook_id)
})

test('a secret is shown once, kept out of lists and history, and replaced with a day of both signatures', async () => {
  const { webhook_id, secret } = await add('/secret')
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await app.ask(webhooks.get, { params: { id: webhook_id } })).not.toHaveProperty('secret')
  const { secret: next } = await app.ask(webhooks.rotateSecret, { body: { webhook_id } })
  await app.ask(webhooks.sendTest, { body: { webhook_id } })
  await countOf('/secret', 1)
  const test_ = async () => {
    const got = target.got('/secret').at(-1)
    return [secret, next].map((each) => got && isSigned(got, String(each)))
  }
  expect(await test_()).toEqual([true, true])
  expect(target.messages('/secret')[0]).toMatchObject({ type: 'webhook.test', data: {} })
  await sql`update webhook_secrets set ends_at = now() - interval '1 second' where ends_at is not null`.execute(
    app.db,
  )
  await app.ask(webhooks.sendTest, { body: { webhook_id } })
  await countOf('/secret', 2)
  expect(await test_()).toEqual([false, true])
  const { rows } = await sql<{ found: boolean }>`
    select true as found from change_rows where (before::text || after::text) like ${`%${next}%`}`.execute(
    app.db,
  )
  expect(rows).toEqual([])
  await pruneWebhooks(app.db)
  expect(
    await app.db.selectFrom('webhook_secrets').selectAll().where('webhook_id', '=', webhook_id).execute(),
  ).toHaveLength(1)
  await remove(webhook_id)
})

test('a message that fails is sent again after growing pauses with the same id, and by hand; the log says why', async () => {
  const { webhook_id } = await add('/failing')
  target.answer('/failing', (_, response) => response.writeHead(500).end(`broken\0${'x'.repeat(5000)}`))
  await newTag('Fails')
  await countOf('/failing', 1)
  const last = async () => (await deliveriesOf(webhook_id))[0]
  await expect.poll(async () => (await last())?.attempts).toBe(1)
  const pauseOf = async () => {
    const one = await last()
    return (Date.parse(String(one?.next_at)) - Date.parse(String(one?.attempted_at))) / 1000
  }
  expect(PAUSES).toEqual(PAUSES.toSorted((one, other) => one - other))
  for (const [n, pause] of PAUSES.slice(0, 2).entries()) {
    const attempted = await last()
    const failure = 'The response was 500.'
    expect(attempted).toMatchObject({ state: 'waiting', status: 500, attempts: n + 1, failure })
    expect(await pauseOf()).toBeGreaterThan(pause * 0.9)
    expect(await pauseOf()).toBeLessThan(pause * 1.3)
    await app.hurry()
    await expect.poll(async () => (await last())?.attempts, { timeout: 20_000 }).toBe(n + 2)
  }
  await sql`update webhook_deliveries set attempts = ${PAUSES.length} where webhook_id = ${webhook_id}`.execute(
    app.db,
  )
  await app.ask(webhooks.sendAgain, { body: { delivery_id: (await last())?.delivery_id } })
  await settled(webhook_id)
  const failed = await last()
  expect(failed).toMatchObject({ state: 'failed', attempts: PAUSES.length + 1, next_at: null })
  const delivery_id = failed?.delivery_id ?? 0
  const detail = await app.ask(webhooks.delivery, { params: { id: delivery_id } })
  expect(detail.answer).toHaveLength(1000)
  expect(JSON.parse(detail.payload)).toMatchObject({ type: 'tag.created' })
  target.answer('/failing', (_, response) => response.writeHead(200).end('fine'))
  await app.ask(webhooks.sendAgain, { body: { delivery_id } })
  await settled(webhook_id)
  expect(await last()).toMatchObject({ state: 'delivered', failure: null, status: 200 })
  const ids = new Set(target.got('/failing').map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(1)
  await sql`update webhook_deliveries set date_created = now() - interval '31 days'`.execute(app.db)
  await pruneWebhooks(app.db)
  expect(await deliveriesOf(webhook_id)).toEqual([])
  await remove(webhook_id)
})

test('a webhook that has failed for days is switched off, says so, and sends again when it is saved', async () => {
  await app.db.insertInto('sign_ins').values({ admin_id: app.main.admin_id, language: 'fr' }).execute()
  const { webhook_id, ...made } = await add('/off')
  target.answer('/off', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  await newTag('Switched off')
  await countOf('/off', 1)
  await expect
    .poll(async () => (await app.ask(webhooks.get, { params: { id: webhook_id } })).failing_since)
    .not.toBeNull()
  expect(await app.ask(webhooks.alerts)).toEqual([])
  await sql`update webhooks set failing_since = now() - interval '5 days 1 minute' where webhook_id = ${webhook_id}`.execute(
    app.db,
  )
  await newTag('Waits')
  await countOf('/off', 2)
  await settled(webhook_id)
  expect(target.got('/elsewhere')).toEqual([])
  expect(await app.ask(webhooks.alerts)).toMatchObject([{ webhook_id, name: '/off' }])
  const off = await app.ask(webhooks.get, { params: { id: webhook_id } })
  expect(off).toMatchObject({ is_active: '0', waiting: 0 })
  const { rows } = await sql<{
    subject: string
  }>`select data from pgboss.job where name = 'send-mail'`.execute(app.db)
  expect(rows).toHaveLength(1)
  const subjects = async () => (await readOutbox(app.context.settings.dataDir)).map(({ subject }) => subject)
  await expect
    .poll(subjects, { timeout: 20_000, message: 'in the language of the last sign-in' })
    .toEqual(['Le webhook /off a été désactivé'])
  await newTag('Not sent')
  await planDeliveries(app.context)
  expect(await deliveriesOf(webhook_id)).toHaveLength(2)
  target.answer('/off', (_, response) => response.writeHead(204).end())
  const body = { ...fields('/off'), name: made.name, action: 'edit', webhook_id, version: off.version }
  expect(await app.ask(webhooks.save, { body })).toMatchObject({
    is_active: '1',
    failing_since: null,
    secret: null,
  })
  expect(await app.ask(webhooks.alerts)).toEqual([])
  await newTag('Sent')
  await countOf('/off', 3)
  await remove(webhook_id)
})

test('a target that asks to wait is left alone for that time, and one that is gone is switched off at once', async () => {
  const { webhook_id } = await add('/wait')
  const headers = { 'retry-after': '3600' }
  target.answer('/wait', (_, response) => response.writeHead(429, headers).end())
  await newTag('Asked to wait')
  await countOf('/wait', 1)
  const last = async () => (await deliveriesOf(webhook_id))[0]
  await expect.poll(async () => (await last())?.attempts).toBe(1)
  const pauseOf = async () => {
    const one = await last()
    return (Date.parse(String(one?.next_at)) - Date.parse(String(one?.attempted_at))) / 1000
  }
  expect(Math.round(await pauseOf())).toBeGreaterThanOrEqual(3590)
  // For no longer than a day, whatever a target asks for.
  headers['retry-after'] = 'Fri, 31 Dec 2199 00:00:00 GMT'
  await app.hurry()
  await expect.poll(async () => (await last())?.attempts, { timeout: 20_000 }).toBe(2)
  expect(Math.round(await pauseOf())).toBeLessThanOrEqual(86_400)
  expect(Math.round(await pauseOf())).toBeGreaterThan(86_000)

  target.answer('/wait', (_, response) => response.writeHead(410).end())
  await newTag('Gone')
  await app.hurry()
  await planDeliveries(app.context)
  await settled(webhook_id)
  expect(await app.ask(webhooks.get, { params: { id: webhook_id } })).toMatchObject({
    is_active: '0',
    waiting: 0,
    switched_off_at: expect.any(String),
  })
  const failures = (await deliveriesOf(webhook_id)).map(({ state, status, failure }) => [
    state,
    status,
    failure,
  ])
  expect(failures).toContainEqual(['failed', 410, 'The response was 410.'])
  await expect
    .poll(
      async () => (await readOutbox(app.context.settings.dataDir)).some(({ text }) => text.includes('(410)')),
      {
        timeout: 20_000,
      },
    )
    .toBe(true)
  await remove(webhook_id)
})

test('a merge is sent as one record changed and the others deleted, without what only the history needs', async () => {
  const [one, two] = [await newTag('Bhor'), await newTag('Prabhat')]
  const { webhook_id } = await add('/merge')
  const versions = { [one.tag_id]: one.version, [two.tag_id]: two.version }
  await app.ask(tags.merge, { body: { id: one.tag_id, merged: [two.tag_id], versions } })
  await countOf('/merge', 2)
  const sent = target.messages('/merge').toSorted((a, b) => a.type.localeCompare(b.type))
  expect(sent).toMatchObject([
    { type: 'tag.deleted', data: { records: [{ id: two.tag_id, name: 'Prabhat' }] } },
    { type: 'tag.updated', data: { records: [{ id: one.tag_id, name: 'Bhor', changed: ['aliases'] }] } },
  ])
  await remove(webhook_id)
})

test('a slow target holds up no other, and a bulk change is sent in messages of a hundred records', async () => {
  const slow = await add('/slow')
  const fast = await add('/fast')
  const release = Promise.withResolvers<void>()
  target.answer('/slow', async (_, response) => {
    await release.promise
    response.writeHead(204).end()
  })
  await sql`insert into categories (name, hindi_name) select 'C ' || n, 'श्रेणी' from generate_series(1, 250) n`.execute(
    app.db,
  )
  const ids = (await app.db.selectFrom('categories').select('category_id').execute()).map(
    (row) => row.category_id,
  )
  await app.ask(categories.changeStatus, { body: { category_id: ids, status: '1' } })
  await countOf('/slow', 1)
  await countOf('/fast', 3)
  expect(target.got('/slow')).toHaveLength(1)
  const messages = target.messages('/fast')
  expect(messages.map(({ data }) => data.records.length).toSorted((a, b) => a - b)).toEqual([50, 100, 100])
  expect(
    messages
      .flatMap(({ data }) => data.records)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(ids)
  expect(messages[0]).toMatchObject({
    type: 'category.deactivated',
    data: {
      records: expect.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/^C /) })]),
    },
  })
  release.resolve()
  await countOf('/slow', 3)
  await settled(slow.webhook_id)
  await remove(slow.webhook_id)
  await remove(fast.webhook_id)
})

test('a notification that was sent is told', async () => {
  const { webhook_id } = await add('/push', { actions: ['sent'] })
  await sql`insert into notifications (title, message, notification_type, admin_name, state)
    values ('Hello', 'All', 'general', '', 'queued')`.execute(app.db)
  await sql`update notifications set state = 'sending', sending_at = now(), hand_overs = 1`.execute(app.db)
  await sql`update notifications set state = 'sent', sent_at = now()`.execute(app.db)
  await countOf('/push', 1)
  expect(target.messages('/push')).toMatchObject([
    { type: 'notification.sent', data: { records: [{ name: 'Hello' }] } },
  ])
  await remove(webhook_id)
})

test('internal addresses are refused when they are saved, and again when they are connected to', async () => {
  const refused = async (url: string) => {
    const { body } = await app.call(webhooks.save, { body: fields('/x', { url }) })
    return body.success === 0 && body.errors?.url
  }
  for (const url of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'https://169.254.169.254/',
    'http://192.168.1.1:8080/a',
  ])
    expect(await refused(url), url).toMatch(/public address/)
  for (const url of ['ftp://example.org/', 'javascript:alert(1)', '', 'x'])
    expect(await refused(url), url).toBeTruthy()
  // The name leads to a public address when it is checked first, and to an internal one later.
  const answers = [['93.184.215.14'], ['127.0.0.1'], ['93.184.215.14', '10.0.0.1']]
  const guard = guardOf([], async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })))
  await guard(new URL(target.url('/').replace('127.0.0.1', 'rebound.example')))
  const signal = new AbortController().signal
  for (let i = 0; i < 2; i++) {
    const outcome = await postMessage('http://rebound.example/', { guard, headers: {}, body: '{}', signal })
    expect(outcome).toMatchObject({ status: null, failure: expect.stringContaining('notPublic') })
  }
})
