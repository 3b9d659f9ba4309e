import { readdir, rename } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { albums, tags } = contract
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

afterEach(async () => {
  expect(await readdir(join(app.dataDir, 'tmp')), 'a temporary file was left').toEqual([])
  expect((await fetch(`${app.base}/api/health/live`)).status).toBe(200)
})

function form(entries: [string, string | Blob][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

/** A multipart body written by hand, so that it can be wrong. */
function raw(body: string, { boundary = 'b', ...headers }: Record<string, string> = {}) {
  return fetch(`${app.base}/api/${albums.save.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.main.access_token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body,
  })
}
const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('a form does what the same fields as JSON do, with parts in any order', async () => {
  const { body } = await app.call(tags.save, {
    body: form([
      ['tag_name_hindi', 'सुबह'],
      ['tag_name', 'Morning'],
      ['action', 'add'],
    ]),
  })
  expect(body).toMatchObject({ success: 1, data: { tag_name: 'Morning', tag_name_hindi: 'सुबह' } })
})

test('a text of several lines keeps the line ends that it was written with', async () => {
  const body = form([
    ['name', 'A'],
    ['description', 'One\nTwo'],
  ])
  expect(await app.ask(albums.save, { body })).toMatchObject({ description: 'One\nTwo' })
})

test('the texts null and undefined, and an empty file part, count as absent', async () => {
  const body = form([
    ['name', 'A'],
    ['hindi_name', 'null'],
    ['album_id', 'undefined'],
    ['cover_image', new File([], '')],
  ])
  expect(await app.ask(albums.save, { body })).toMatchObject({ hindi_name: null, cover_picture: '' })
})

test('a file that is empty is called so', async () => {
  const body = form([
    ['name', 'A'],
    ['cover_image', new File([], 'cover.png')],
  ])
  const answer = await app.call(albums.save, { body })
  expect(answer.body).toMatchObject({ code: 'invalid', errors: { cover_image: 'This file is empty.' } })
})

test('a list comes as a repeated field, x[], x[0], commas or a JSON array', async () => {
  const add = async () => (await app.ask(albums.save, { body: { name: 'Listed' } })).album_id
  for (const spell of [
    (a: number, b: number) => [
      ['id', `${a}`],
      ['id', `${b}`],
    ],
    (a: number, b: number) => [
      ['id[]', `${a}`],
      ['id[]', `${b}`],
    ],
    (a: number, b: number) => [
      ['id[0]', `${a}`],
      ['id[1]', `${b}`],
    ],
    (a: number, b: number) => [['id', `${a},${b}`]],
    (a: number, b: number) => [['id', `[${a},${b}]`]],
    (a: number, b: number) => [['id', `["${a}", "${b}"]`]],
  ]) {
    const entries = spell(await add(), await add()).map(([name = '', value = '']): [string, string] => [
      name,
      value,
    ])
    expect(await app.ask(albums.delete, { body: form(entries) }), JSON.stringify(entries)).toEqual({
      deleted: 2,
    })
  }
})

test('file parts that no call asks for are read past', async () => {
  const body = form([
    ['name', 'With a stranger'],
    ['virus', new File(['x'.repeat(2_000_000)], 'a.exe')],
  ])
  expect(await app.ask(albums.save, { body })).toMatchObject({ name: 'With a stranger', cover_picture: '' })
})

test('dangerous names reach nothing', async () => {
  const odd = ['__proto__', '__proto__[admin]', 'constructor', 'a[b][c][d][e]', '', 'version[__proto__]']
  for (const name of odd) {
    const response = await raw(`${part('name', 'Odd')}${part(name, '1')}--b--\r\n`)
    expect(response.status, name).toBeLessThan(500)
  }
  const nameless = await raw(
    `${part('name', 'Odd')}--b\r\ncontent-disposition: form-data\r\n\r\n1\r\n--b--\r\n`,
  )
  expect(nameless.status).toBe(200)
  expect({}).not.toHaveProperty('admin')
})

test('more fields than ten thousand ids need and a field of two megabytes are refused', async () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => part('artist_id[]', `${n + 1}`)).join('')
  expect((await raw(`${ids}--b--\r\n`)).status).toBe(200)
  const many = Array.from({ length: 10_200 }, (_, n) => part(`f${n}`, 'x')).join('')
  for (const body of [`${many}--b--\r\n`, `${part('name', 'x'.repeat(2_000_000))}--b--\r\n`]) {
    const response = await raw(body)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ success: 0, code: 'too_large' })
  }
})

test('a form without an end, without a boundary, or with a wrong one is refused as unreadable', async () => {
  const cases: [string, Record<string, string>][] = [
    [part('name', 'No end'), {}],
    ['--b\r\ncontent-disposition: form-data; name="cover_image"; filename="a.png"\r\n\r\nhalf', {}],
    [`${part('name', 'x')}--b--\r\n`, { 'content-type': 'multipart/form-data' }],
    ['nothing of the kind', {}],
    [`${part('name', 'x')}--b--\r\n`, { boundary: 'b'.repeat(300) }],
  ]
  for (const [body, headers] of cases) {
    const response = await raw(body, headers)
    expect(response.status, body).toBe(400)
    expect(await response.json()).toMatchObject({ success: 0 })
  }
})

test('whatever the parser stumbles over is the fault of the sender', async () => {
  const file = '--b\r\ncontent-disposition: form-data; name="cover_image"; filename="a.png"\r\n'
  const cases = [
    // A part that ends among its headers, before or after it named itself.
    '--b\r\ncontent-disposition: form-data; name="na',
    `${file}content-type: image/png`,
    `${part('name', 'x')}${file}\r\nhalf\r\n--b`,
    `--b\r\ncontent-disposition: form-data; name="name"\r\ncontent-transfer-encoding: \u0000\r\n\r\nx`,
  ]
  for (const body of cases) {
    const response = await raw(body)
    expect(response.status, body.slice(0, 100)).toBe(400)
    expect(await response.json()).toMatchObject({ success: 0, code: 'unparseable' })
  }
})

test('a disk that does not take a file is no fault of the sender', async () => {
  const uploads = join(app.dataDir, 'tmp')
  await rename(uploads, `${uploads}-away`)
  try {
    const body = form([
      ['name', 'A'],
      ['cover_image', new File(['boundary, unexpected end'], 'a.png')],
    ])
    const { status } = await app.call(albums.save, { body })
    expect(status).toBe(500)
  } finally {
    await rename(`${uploads}-away`, uploads)
  }
})

test('a sender that breaks off in the middle of a file leaves nothing behind', async () => {
  const upload = request(`${app.base}/api/${albums.save.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.main.access_token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 5_000_000,
    },
  })
  const broken = new Promise<Error>((resolve) => upload.on('error', resolve))
  upload.write(
    `--b\r\ncontent-disposition: form-data; name="cover_image"; filename="a.png"\r\n\r\n${'x'.repeat(500_000)}`,
  )
  const temporary = () => readdir(join(app.dataDir, 'tmp'))
  await expect.poll(temporary).toHaveLength(1)
  upload.destroy(new Error('gone'))
  await broken
  await expect.poll(temporary).toEqual([])
})

test('other content types are refused', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const response = await raw('name=x', { 'content-type': type })
    expect(response.status, type).toBe(415)
    expect(await response.json()).toMatchObject({ success: 0, code: 'unsupported_type' })
  }
})

test('JSON that cannot be read is 400, and one that is too large is 413', async () => {
  const send = (body: string) => raw(body, { 'content-type': 'application/json' })
  for (const body of ['{', 'undefined', '{"name":', "{'name':1}"])
    expect((await send(body)).status, body).toBe(400)
  expect((await send(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).status).toBe(413)
  expect(await (await send('{"__proto__":{"admin":1},"name":""}')).json()).toMatchObject({
    success: 0,
    code: 'invalid',
  })
})

/** Sends a form and, behind it on the same connection, another call; answers the statuses of both. */
async function formAndNext(body: string, length = body.length): Promise<number[]> {
  const { port } = new URL(app.base)
  const socket = connect(Number(port), '127.0.0.1')
  let answers = ''
  socket.on('data', (text) => {
    answers += text
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/${albums.save.path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${app.main.access_token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
  )
  socket.write(body)
  if (length === body.length)
    socket.write('GET /api/health/live HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  await closed
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}
const filePart = (size: number) =>
  `--b\r\ncontent-disposition: form-data; name="cover_image"; filename="a.png"\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`

test('after a form that is refused half-way the next call on its connection is answered', async () => {
  const longText = `${part('name', 'x'.repeat(1_100_000))}${filePart(2_000_000)}`
  expect(await formAndNext(longText)).toEqual([413, 200])
  expect(await formAndNext(filePart(45_000_000))).toEqual([413, 200])
})

test('a refused sender who goes on and on is cut off', async () => {
  const longText = `${part('name', 'x'.repeat(1_100_000))}${filePart(80_000_000)}`
  expect(await formAndNext(longText, 10 * longText.length)).toEqual([413])
})
