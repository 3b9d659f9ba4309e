import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { translateToEnglish } from '#server/core/messages/translate.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { outcomeOf, pushService } from './fcm.ts'
import { postOnce } from './post-once.ts'

const message = { title: 'आज का भजन', body: 'Sit and listen', data: { type: 'album', id: '7' } }

let fcm: Awaited<ReturnType<typeof fakeFcm>>
beforeEach(async () => {
  fcm = await fakeFcm()
})
afterEach(() => fcm.close())

function serviceOf(settings: Record<string, string> = {}) {
  const service = pushService(readSettings({ ...fcm.settings, ...settings }))
  if (!service) throw new Error('There is no push service')
  return service
}

async function tokenOf(service = serviceOf()) {
  const authorised = await service.authorise()
  if (authorised.kind !== 'authorised') throw new Error(authorised.problem)
  return authorised.token
}

const send = async () => serviceOf().handOver(await tokenOf(), { topic: 'all' }, message)

test('there is no push service without a service account', () => {
  expect(pushService(readSettings({}))).toBeNull()
})

test('a message goes to the topic with both texts and its data, signed for by the account', async () => {
  expect(await send()).toEqual({ kind: 'taken' })
  expect(fcm.taken).toEqual([
    { topic: 'all', notification: { title: message.title, body: message.body }, data: message.data },
  ])
})

test('a message to one device names its token and no topic', async () => {
  await serviceOf().handOver(await tokenOf(), { token: 'a device' }, message)
  expect(fcm.taken).toMatchObject([{ token: 'a device' }])
  expect(fcm.taken[0]).not.toHaveProperty('topic')
})

test('a refusal has the code that the service gives for it, or none', async () => {
  fcm.failures.send = 404
  expect(await send()).toMatchObject({ kind: 'refused', code: null })
  fcm.failures.code = 'UNREGISTERED'
  expect(await send()).toMatchObject({ kind: 'refused', code: 'UNREGISTERED' })
})

test('what the service refuses is refused for good, in its own words', async () => {
  for (const status of [400, 401, 403, 404]) {
    fcm.failures.send = status
    const outcome = await send()
    expect(outcome.kind).toBe('refused')
    expect('problem' in outcome && translateToEnglish(outcome.problem)).toContain(
      `${status}: Refused as asked`,
    )
  }
  expect(fcm.taken).toEqual([])
})

test('what the service says it did not take may be sent later', async () => {
  for (const status of [429, 500, 503]) {
    fcm.failures.send = status
    expect(await send()).toMatchObject({ kind: 'later' })
  }
  expect(fcm.taken).toEqual([])
})

test('the page of a gateway proves nothing, but for a 503', async () => {
  for (const [status, kind] of [
    [500, 'unknown'],
    [502, 'unknown'],
    [504, 'unknown'],
    [503, 'later'],
  ] as const) {
    fcm.failures.gateway = status
    expect(await send(), String(status)).toMatchObject({ kind })
  }
})

test('a connection that breaks after the message went out leaves its outcome unknown', async () => {
  fcm.failures.dies = true
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(fcm.taken).toHaveLength(1)
})

test('a service that would speak another protocol leaves the outcome unknown', async () => {
  const other = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Over to you\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const outcome = await serviceOf({ FCM_ENDPOINT: `http://127.0.0.1:${port}` }).handOver(
    'token',
    { topic: 'all' },
    message,
  )
  other.close()
  expect(outcome).toMatchObject({ kind: 'unknown' })
})

test('a message is certainly not taken where no connection stood', async () => {
  const token = await tokenOf()
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  const port = typeof address === 'object' && address ? address.port : 0
  closed.close()
  const service = serviceOf({ FCM_ENDPOINT: `http://127.0.0.1:${port}` })
  expect(await service.handOver(token, service.everyone, message)).toMatchObject({ kind: 'later' })
  expect(await service.authorise()).toMatchObject({ kind: 'later' })
})

test('a handshake that fails has handed nothing over', async () => {
  // Speaks no TLS: the socket connects, and what follows is none of the message.
  let seen = ''
  const plain = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      seen += data.toString('latin1')
      socket.end('no')
    })
  }).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const address = plain.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const outcome = await serviceOf({ FCM_ENDPOINT: `https://127.0.0.1:${port}` }).handOver(
    'token',
    { topic: 'all' },
    message,
  )
  plain.close()
  expect(outcome).toMatchObject({ kind: 'later' })
  expect(seen).not.toContain('Sit and listen')
})

test('an account that Google does not know is refused; one that Google cannot check now is not', async () => {
  fcm.failures.token = 401
  expect(await serviceOf().authorise()).toMatchObject({ kind: 'refused' })
  fcm.failures.token = 503
  expect(await serviceOf().authorise()).toMatchObject({ kind: 'later' })
  delete fcm.failures.token
  const other = await fakeFcm()
  const stranger = serviceOf({ FCM_SERVICE_ACCOUNT: other.settings.FCM_SERVICE_ACCOUNT })
  expect(await stranger.authorise()).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('invalid'),
  })
  await other.close()
})

test('an answer that breaks off after its status has still said it', () => {
  expect(outcomeOf({ kind: 'answered', status: 200, text: '' })).toEqual({ kind: 'taken' })
  expect(outcomeOf({ kind: 'answered', status: 302, text: '' })).toMatchObject({ kind: 'refused' })
})

test('a service that takes the message and says nothing leaves its outcome unknown', async () => {
  fcm.failures.hangs = true
  const posted = await postOnce(`${fcm.settings.FCM_ENDPOINT}/v1/projects/sangraha-test/messages:send`, {
    headers: { authorization: `Bearer ${await tokenOf()}` },
    body: JSON.stringify({ message }),
    timeout: 500,
  })
  expect(posted).toEqual({ kind: 'unanswered', problem: 'no answer in time' })
  expect(outcomeOf(posted)).toMatchObject({ kind: 'unknown' })
  expect(fcm.taken).toHaveLength(1)
})

test('a key that cannot sign is the account’s fault, not one that passes', async () => {
  const broken = join(await mkdtemp(join(tmpdir(), 'sangraha-key-')), 'account.json')
  onTestFinished(() => rm(dirname(broken), { recursive: true }))
  const account = { project_id: 'p', client_email: 'a@b', private_key: '-----BEGIN PRIVATE KEY-----\nnone\n' }
  await writeFile(broken, JSON.stringify(account))
  expect(await serviceOf({ FCM_SERVICE_ACCOUNT: broken }).authorise()).toMatchObject({ kind: 'refused' })
  expect(fcm.tokens()).toBe(0)
})
