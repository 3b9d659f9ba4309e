import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { makeKey } from '#server/testing/app-keys.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
})
afterAll(() => app.stop())
beforeEach(() => void lines.splice(0))

const logged = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => !/^Security event|Not ready/.test(msg))

async function linesOf(count: number) {
  // A line is written when the connection has taken the answer.
  await expect.poll(() => logged().length).toBe(count)
  return logged()
}

test('a request of an admin is one line with method, route, status, time and who', async () => {
  await app.call(contract.albums.list, { body: {} })
  expect(await linesOf(1)).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'POST',
      route: `/api/${contract.albums.list.path}`,
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      admin_id: app.main.admin_id,
      reqId: expect.stringMatching(/^[\w-]{36}$/),
    }),
  ])
})

test('so is one of an app, with its key, and one of nobody', async () => {
  const key = await makeKey(app)
  const { key_id } = await app.db.selectFrom('api_keys').select('key_id').executeTakeFirstOrThrow()
  lines.splice(0)
  await fetch(`${app.base}/api/app/albums`, { headers: { authorization: `Bearer ${key}` } })
  const [ofApp] = await linesOf(1)
  expect(ofApp).toMatchObject({ method: 'GET', route: '/api/app/albums', status: 200, key_id })
  expect(ofApp).not.toHaveProperty('admin_id')
  lines.splice(0)
  await fetch(`${app.base}/api/nothing/here?secret=1`)
  const [ofNobody] = await linesOf(1)
  expect(ofNobody).toMatchObject({ route: null, status: 404, level: 30 })
  expect(JSON.stringify(ofNobody)).not.toMatch(/secret|admin_id|key_id/)
})

test('what asks whether the product runs is at debug', async () => {
  for (const path of ['api/health/live', 'api/health/ready', 'metrics']) await fetch(`${app.base}/${path}`)
  const all = await linesOf(3)
  expect(all.map(({ level, route }) => [level, route])).toEqual([
    [20, '/api/health/live'],
    [20, '/api/health/ready'],
    [20, '/metrics'],
  ])
})

test('a request whose client has gone away before its answer is said to be aborted', async () => {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  socket.write(
    `POST /api/${contract.session.signIn.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    () => setTimeout(() => socket.resetAndDestroy(), 100),
  )
  expect(await linesOf(1)).toMatchObject([{ level: 30, status: 'aborted' }])
})
