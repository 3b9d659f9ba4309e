import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { tracks } = contract
const KEY = 'audio/0123456789abcdef0123456789abcdef.mp3'
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251))

let app: TestApp
let service: Awaited<ReturnType<typeof fakeS3>>
let track_id: number
let address: string

beforeAll(async () => {
  service = await fakeS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = service.settings
  app = await startApp({
    S3_ENDPOINT: endpoint,
    // As a browser knows it, by another name.
    S3_PUBLIC_ENDPOINT: endpoint.replace('127.0.0.1', 'localhost'),
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  await app.store.write(KEY, bytes, { contentType: 'audio/mpeg' })
  await app.db.insertInto('stored_file').values({ key: KEY, state: 'kept', size: bytes.length }).execute()
  const added = await app.db
    .insertInto('tracks')
    .values({ display_name: 'Aarti', audio_key: KEY, is_track_complete: '1', is_download_allowed: '1' })
    .returning('track_id')
    .executeTakeFirstOrThrow()
  track_id = added.track_id
  address = `${app.origin}${(await app.ask(tracks.get, { params: { id: track_id } })).trackData}`
})
afterAll(async () => {
  await app.stop()
  await service.close()
})

const plays = async () => (await app.ask(tracks.get, { params: { id: track_id } })).trackCount
const addressAt = async (from: string) => {
  const answer = await fetch(from, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
  return answer.headers.get('location') ?? ''
}

test('audio comes from the storage itself, in ranges too, and a play is counted once', async () => {
  service.calls.length = 0
  const whole = await fetch(address)
  expect(bytes.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  const part = await fetch(address, { headers: { range: 'bytes=1000-' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-299999/300000'])
  expect(bytes.subarray(1000).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
  // Nothing was read through this process.
  expect(service.calls).toEqual([`GET /media/${KEY}`, `GET /media/${KEY}`])
  expect(await plays()).toBe(1)
  const head = await fetch(address, { method: 'HEAD', redirect: 'manual' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
})

test('a download has the name of its track', async () => {
  const download = await fetch(`${address}&download=1`)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; .*Aarti\.mp3/)
})

test('an address of the storage is for one file, as it was signed, for a quarter of an hour', async () => {
  const location = await addressAt(address)
  expect((await fetch(location)).status).toBe(200)
  expect((await fetch(location.replace('0123', '0124'))).status).toBe(403)
  expect((await fetch(location.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'))).status).toBe(403)
  expect((await fetch(location, { method: 'DELETE' })).status).toBe(403)
})

test('the page may play audio from there', async () => {
  const policy = (await fetch(`${app.origin}/api/health/live`)).headers.get('content-security-policy')
  const origin = service.settings.endpoint.replace('127.0.0.1', 'localhost')
  expect(policy).toMatch(new RegExp(`media-src [^;]*${origin}`))
})

test('of a deleted track, no address is signed', async () => {
  await app.ask(tracks.delete, { body: { id: track_id } })
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(403)
})
