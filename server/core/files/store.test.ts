import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { diskStore } from './disk-store.ts'
import { PART_BYTES } from './s3-parts.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, openStore } from './store.ts'

const contentType = 'audio/mpeg'
/** In milliseconds: a write that goes on for so long would have gone on until the storage loses patience. */
const LONG_STUCK = 10_000
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['disk', 's3'])('a store on %s', (kind) => {
  let store: FileStore
  let service: Awaited<ReturnType<typeof fakeS3>>
  beforeAll(async () => {
    service = await fakeS3()
    store = kind === 'disk' ? diskStore(join(folder, 'files')) : s3Store(service.settings)
  })
  afterAll(() => service.close())

  test('gives back the bytes it was given, from a buffer, a stream and a file', async () => {
    const path = join(folder, `${kind}.upload`)
    await writeFile(path, bytes)
    await store.write('audio/buffer.mp3', bytes, { contentType })
    await store.write('audio/stream.mp3', Readable.from(pieces(bytes)), { contentType, size: bytes.length })
    await store.write('audio/file.mp3', { path }, { contentType })
    await rm(path)
    for (const key of ['audio/buffer.mp3', 'audio/stream.mp3', 'audio/file.mp3'])
      expect(bytes.equals(await buffer(await store.read(key))), key).toBe(true)
  })

  test('reads a range, first and last byte included', async () => {
    await store.write('audio/range.mp3', bytes, { contentType })
    const read = await buffer(await store.read('audio/range.mp3', { start: 150_000, end: 299_999 }))
    expect(bytes.subarray(150_000).equals(read)).toBe(true)
    const one = await buffer(await store.read('audio/range.mp3', { start: 0, end: 0 }))
    expect(one).toEqual(bytes.subarray(0, 1))
  })

  test('says size and time of a file, and null of one that is not there', async () => {
    const before = Date.now()
    await store.write('images/one.webp', Buffer.from('picture'), { contentType: 'image/webp' })
    const found = await store.head('images/one.webp')
    expect(found?.size).toBe(7)
    expect(Math.abs((found?.modified.getTime() ?? 0) - before)).toBeLessThan(60_000)
    expect(await store.head('images/none.webp')).toBeNull()
  })

  test('has no file after removing it, and removing it again is no error', async () => {
    await store.write('audio/gone.mp3', bytes, { contentType })
    await store.remove('audio/gone.mp3')
    await store.remove('audio/gone.mp3')
    expect(await store.head('audio/gone.mp3')).toBeNull()
    await expect(store.read('audio/gone.mp3')).rejects.toMatchObject({ status: 404, code: 'unknown_path' })
  })

  test('stores nothing of a stream that is shorter than announced', { timeout: LONG_STUCK }, async () => {
    const source = Readable.from(pieces(bytes))
    const writing = store.write('audio/wrong.mp3', source, { contentType, size: bytes.length + 1 })
    await expect(writing).rejects.toThrow('was announced')
    expect(await store.head('audio/wrong.mp3')).toBeNull()
  })

  test('stops a stream that is longer than announced before its end', { timeout: LONG_STUCK }, async () => {
    const source = unending()
    const writing = store.write('audio/wrong.mp3', source, { contentType, size: bytes.length - 1 })
    await expect(writing).rejects.toThrow('was announced')
    expect(source.destroyed).toBe(true)
    expect(await store.head('audio/wrong.mp3')).toBeNull()
  })

  test('stores nothing of a stream that breaks, and says what broke it', {
    timeout: LONG_STUCK,
  }, async () => {
    const source = Readable.from(broken())
    const writing = store.write('audio/broken.mp3', source, { contentType, size: bytes.length })
    await expect(writing).rejects.toThrow('the line is dead')
    expect(source.destroyed).toBe(true)
    expect(await store.head('audio/broken.mp3')).toBeNull()
  })

  test.each(['../escape', 'images/../../escape', '/etc/passwd', 'images//a', '.tmp/a', 'Ä', 'a\0b', ''])(
    'refuses the key %j',
    async (key) => {
      const refusal = /is not a key/
      await expect(store.write(key, bytes, { contentType })).rejects.toThrow(refusal)
      await expect(store.head(key)).rejects.toThrow(refusal)
      await expect(store.read(key)).rejects.toThrow(refusal)
      await expect(store.remove(key)).rejects.toThrow(refusal)
    },
  )

  test('is ready', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

test('a large file is stored in parts; one that fails leaves nothing, and what a killed process has left is given up', async () => {
  const service = await fakeS3()
  const store = s3Store(service.settings)
  const large = Buffer.alloc(2 * PART_BYTES + 5, 'sound')
  const path = join(folder, 'large.upload')
  await writeFile(path, large)
  await store.write('audio/large.flac', { path }, { contentType: 'audio/flac' })
  expect(service.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3)
  expect(service.objects.get('audio/large.flac')?.type).toBe('audio/flac')
  expect(large.equals(await buffer(await store.read('audio/large.flac')))).toBe(true)

  const source = Readable.from(pieces(large))
  const writing = store.write('audio/short.flac', source, { contentType, size: large.length + 1 })
  await expect(writing).rejects.toThrow('was announced')
  expect([...service.objects.keys()]).toEqual(['audio/large.flac'])
  expect(service.uploads.size).toBe(0)

  const left = (initiated: Date) => ({ key: 'audio/left.flac', type: '', initiated, parts: new Map() })
  service.uploads.set('young', left(new Date()))
  service.uploads.set('old', left(new Date(Date.now() - 25 * 3_600_000)))
  expect(await store.sweep()).toBe(1)
  expect([...service.uploads.keys()]).toEqual(['young'])
  await service.close()
})

test.each([
  [403, 'unavailable', 60],
  [404, 'unavailable', 60],
  [507, 'full', 60],
  [500, 'responding', 10],
])('a bucket that refuses with %i is reported, and nothing is stored', async (status, said, retryAfter) => {
  const service = await fakeS3()
  service.failures.status = status
  const error = await s3Store(service.settings)
    .write('audio/a.mp3', bytes, { contentType })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 503, retryAfter, message: expect.stringContaining(said) })
  await service.close()
})

test('a bucket that only reads refuses what is new, and gives what it has', async () => {
  const service = await fakeS3()
  const store = s3Store(service.settings)
  await store.write('audio/a.mp3', bytes, { contentType })
  service.failures.writes = { status: 403, code: 'AccessDenied' }
  const error = await store.write('audio/b.mp3', bytes, { contentType }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 503, message: 'The file storage is unavailable.' })
  expect(error).toMatchObject({ cause: { name: 'AccessDenied' } })
  expect(await buffer(await store.read('audio/a.mp3'))).toEqual(bytes)
  expect([...service.objects.keys()]).toEqual(['audio/a.mp3'])
  await service.close()
})

test('without S3 settings, files live in DATA_DIR/files', async () => {
  const store = openStore({ s3: null, dataDir: folder, diskReserve: 0 })
  await store.write('images/here.webp', Buffer.from('x'), { contentType: 'image/webp' })
  expect(await readdir(join(folder, 'files', 'images'))).toContain('here.webp')
})

test('files on a disk with less than the reserve free are refused, and nothing of them stays', async () => {
  const store = openStore({ s3: null, dataDir: folder, diskReserve: Number.MAX_SAFE_INTEGER })
  const writing = store.write('images/late.webp', Buffer.from('x'), { contentType: 'image/webp' })
  await expect(writing).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(await readdir(join(folder, 'files', 'images'))).not.toContain('late.webp')
})

test('with S3 settings, they live in the bucket', async () => {
  const service = await fakeS3('covers')
  const store = openStore({ s3: service.settings, dataDir: folder, diskReserve: 0 })
  await store.write('images/there.webp', Buffer.from('x'), { contentType: 'image/webp' })
  expect(service.objects.get('images/there.webp')).toMatchObject({ type: 'image/webp' })
  await service.close()
})

function* pieces(whole: Buffer) {
  for (let at = 0; at < whole.length; at += 50_000) yield whole.subarray(at, at + 50_000)
}

function unending() {
  const source = new Readable({ read() {} })
  source.push(bytes)
  return source
}

async function* broken() {
  yield bytes.subarray(0, 100_000)
  throw new Error('the line is dead')
}
