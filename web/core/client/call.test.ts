import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#contract/features/auth/session.ts'
import { imports } from '#contract/features/imports.ts'
import { albums } from '#contract/resources/albums.ts'
import { currentSession, endSession, startSession } from '#web/core/session/session.ts'
import { call } from './call.ts'
import { download } from './download.ts'

type Seen = { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }

let seen: Seen[] = []
let respond: (response: ServerResponse) => void
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push({ method: request.method, url: request.url, headers: request.headers, body })
  respond(response)
})

const answer = (status: number, text: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}
const refused = JSON.stringify({ success: 0, code: 'not_found', message: 'The album is gone' })

beforeEach(async () => {
  seen = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  // A browser knows where it is; Node's fetch has to be told.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(new URL(path, `http://127.0.0.1:${port}`), { ...init, signal: null }),
  )
  startSession({ access_token: 'token-1', admin_id: 7, name: 'Kamla', admin_type: 'subadmin', rights: null })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  endSession()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
})

test('a call fills its path and carries the token and the id of the admin', async () => {
  respond = answer(200, JSON.stringify({ success: 1, message: '', data: {} }))
  await call(albums.get, { params: { id: 12 } })
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/api/album/getAlbumById/12',
    headers: { authorization: 'Bearer token-1', 'admin-id': '7' },
  })
})

test('a call that anyone may make carries no token', async () => {
  respond = answer(200, refused)
  await call(session.signIn, { body: { email: 'a@example.org', password: ' x ' } })
  expect(seen[0]?.headers.authorization).toBeUndefined()
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: 'a@example.org', password: ' x ' })
})

test.each([200, 403, 429])('a refusal is answered, not thrown, also with HTTP %i', async (status) => {
  respond = answer(status, refused)
  expect(await call(albums.get, { params: { id: 1 } })).toEqual(JSON.parse(refused))
  expect(currentSession().isLogin).toBe(true)
})

test.each([
  [500, refused],
  [502, '<html>Bad gateway</html>'],
  [200, '<html>A portal</html>'],
  [200, '{"unrelated":1}'],
])('HTTP %i with %s is no answer', async (status, text) => {
  respond = answer(status, text)
  await expect(call(albums.get, { params: { id: 1 } })).rejects.toMatchObject({ reason: 'failed' })
})

test('a server that is unavailable says why', async () => {
  respond = answer(503, JSON.stringify({ success: 0, code: 'unavailable', message: 'The disk is full' }))
  await expect(call(albums.get, { params: { id: 1 } })).rejects.toMatchObject({ said: 'The disk is full' })
})

test('a server that is not there is told from one that failed', async () => {
  await new Promise((resolve) => server.close(resolve))
  await expect(call(albums.get, { params: { id: 1 } })).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a 401 ends the session', async () => {
  respond = answer(401, JSON.stringify({ success: 0, code: 'unauthorised', message: 'Sign in' }))
  await expect(call(albums.get, { params: { id: 1 } })).rejects.toMatchObject({ reason: 'signed_out' })
  expect(currentSession()).toMatchObject({ isLogin: false, accessToken: '', adminId: 0, adminName: '' })
})

test('a late 401 to an older session leaves the new one alone', async () => {
  respond = (response) => {
    startSession({
      access_token: 'token-2',
      admin_id: 7,
      name: 'Kamla',
      admin_type: 'subadmin',
      rights: null,
    })
    answer(401, refused)(response)
  }
  await expect(call(albums.get, { params: { id: 1 } })).rejects.toMatchObject({ reason: 'signed_out' })
  expect(currentSession().accessToken).toBe('token-2')
})

test('a file that is refused, or breaks off, is not saved, and why is thrown as of any call', async () => {
  respond = answer(404, refused)
  await expect(download(imports.sample)).rejects.toMatchObject({ message: 'The album is gone' })
  respond = answer(503, JSON.stringify({ success: 0, code: 'unavailable', message: 'The disk is full' }))
  await expect(download(imports.sample)).rejects.toMatchObject({ said: 'The disk is full', isAway: true })
  respond = answer(502, '<html>Bad gateway</html>')
  await expect(download(imports.sample)).rejects.toMatchObject({ reason: 'failed', said: null })
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' })
    response.write('half of it', () => response.destroy())
  }
  await expect(download(imports.sample)).rejects.toMatchObject({ reason: 'unreachable' })
  respond = answer(401, refused)
  await expect(download(imports.sample)).rejects.toMatchObject({ reason: 'signed_out' })
  expect(currentSession().isLogin).toBe(false)
})
