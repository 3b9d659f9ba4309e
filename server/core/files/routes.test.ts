import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const SIZE = 3_000_000
const bytes = Buffer.from(Array.from({ length: SIZE }, (_, index) => (index * 31) % 251))
const AUDIO = 'audio/0123456789abcdef0123456789abcdef.mp3'
const STEM = 'images/0123456789abcdef0123456789abcdef'

describe.each(['disk', 's3'])('files on %s', (kind) => {
  let app: TestApp
  let service: Awaited<ReturnType<typeof fakeS3>>
  let audio: string
  let picture: string

  beforeAll(async () => {
    service = await fakeS3()
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = service.settings
    const s3 = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    app = await startApp({ BASE_PATH: '/backoffice', ...(kind === 's3' ? s3 : {}) })
    await app.store.write(AUDIO, bytes, { contentType: 'audio/mpeg' })
    await useIn('A track', AUDIO)
    await app.store.write(`${STEM}.webp`, Buffer.from('a picture'), { contentType: 'image/webp' })
    audio = `${app.origin}${app.context.addresses.audio(AUDIO)}`
    picture = `${app.origin}${app.context.addresses.picture(STEM)}`
  })
  afterAll(async () => {
    await app.stop()
    await service.close()
  })

  /** Addresses are answered only while a track uses the recording. */
  async function useIn(display_name: string, audio_key: string) {
    await app.db.insertInto('stored_file').values({ key: audio_key, state: 'kept', size: 1 }).execute()
    await app.db.insertInto('tracks').values({ display_name, audio_key, is_track_complete: '1' }).execute()
  }

  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address, { headers, method })

  /** `fetch` would resolve the dots itself. */
  async function getAsItIs(path: string) {
    const { hostname, port } = new URL(app.origin)
    const sent = request({ hostname, port, path }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    return { status: answer?.statusCode, body: answer && (await json(answer)) }
  }

  describe('a picture', () => {
    test('is answered to everybody, for a year', async () => {
      const answer = await get(picture)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('a picture')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': '9',
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
    })

    test('is not sent again to who has it', async () => {
      const etag = (await get(picture)).headers.get('etag') ?? ''
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await get(picture, { 'if-none-match': known })
        expect(again.status).toBe(304)
        expect(await again.text()).toBe('')
      }
      expect((await get(picture, { 'if-none-match': '"other"' })).status).toBe(200)
    })

    test('is described by HEAD', async () => {
      const answer = await get(picture, {}, 'HEAD')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-length')).toBe('9')
    })

    test.each([
      'images/fedcba9876543210fedcba9876543210.webp',
      'images/../audio/0123456789abcdef0123456789abcdef.mp3',
      'images/..%2Faudio%2F0123456789abcdef0123456789abcdef.mp3',
      'images/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      'images/../../../../../../etc/passwd',
      'images/.tmp/x',
      'images/%00',
      'images/',
      'images',
    ])('is not found at %s', async (path) => {
      const answer = await getAsItIs(`${new URL(app.base).pathname}/files/${path}`)
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ success: 0, code: 'unknown_path' })
    })
  })

  describe('audio', () => {
    const parts: [string, number, number][] = [
      ['bytes=0-', 0, SIZE - 1],
      ['bytes=0-0', 0, 0],
      ['bytes=0-499', 0, 499],
      ['bytes=1000000-1999999', 1_000_000, 1_999_999],
      ['bytes=2999999-', SIZE - 1, SIZE - 1],
      ['bytes=2999000-99999999', 2_999_000, SIZE - 1],
      ['bytes=-1000', SIZE - 1000, SIZE - 1],
      ['bytes=-99999999', 0, SIZE - 1],
    ]

    test.each(parts)('%s is answered as bytes %i to %i', async (range, start, end) => {
      const answer = await get(audio, { range })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
      expect(bytes.subarray(start, end + 1).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    })

    test.each([undefined, 'bytes=0-1, 5-6', 'bytes=9-3', 'bytes=a-b', 'bytes=-', 'bytes', 'seconds=1-2'])(
      'the range %j is answered with the whole file',
      async (range) => {
        const answer = await get(audio, range === undefined ? {} : { range })
        expect(answer.status).toBe(200)
        expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'accept-ranges': 'bytes',
          'cache-control': 'private, max-age=3600',
          'content-length': String(SIZE),
          'content-type': 'audio/mpeg',
          'x-content-type-options': 'nosniff',
        })
      },
    )

    test.each([`bytes=${SIZE}-`, 'bytes=99999999999999999999-', 'bytes=-0'])(
      'the range %s is past the end',
      async (range) => {
        const answer = await get(audio, { range })
        expect(answer.status).toBe(416)
        expect(answer.headers.get('content-range')).toBe(`bytes */${SIZE}`)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.json()).toMatchObject({ success: 0, code: 'invalid' })
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        expect(answer.headers.get('access-control-expose-headers')).toContain('content-range')
      },
    )

    test('may be asked for, in parts too, by pages of other sites', async () => {
      const asked = await get(
        audio,
        { origin: 'https://a.example', 'access-control-request-headers': 'range' },
        'OPTIONS',
      )
      expect(asked.status).toBe(204)
      for (const answer of [asked, await get(audio, { range: 'bytes=-5' }), await get(`${audio}x`)])
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-expose-headers': expect.stringMatching(/accept-ranges.*content-range.*etag/),
          'cross-origin-resource-policy': 'cross-origin',
        })
      expect(asked.headers.get('access-control-allow-headers')).toBe('*')
    })

    test('a part is answered as long as the file is the same one', async () => {
      const { headers } = await get(audio, {}, 'HEAD')
      const part = (version: string) => get(audio, { range: 'bytes=5-9', 'if-range': version })
      expect((await part(headers.get('etag') ?? '')).status).toBe(206)
      expect((await part(headers.get('last-modified') ?? '')).status).toBe(206)
      expect((await part('"another"')).status).toBe(200)
      expect((await part(new Date(0).toUTCString())).status).toBe(200)
    })

    test('is described by HEAD, whatever the range', async () => {
      const answer = await get(audio, { range: 'bytes=0-1' }, 'HEAD')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-length')).toBe(String(SIZE))
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
    })

    test('is not sent again to who has it', async () => {
      const etag = (await get(audio, {}, 'HEAD')).headers.get('etag') ?? ''
      expect((await get(audio, { 'if-none-match': etag, range: 'bytes=0-1' })).status).toBe(304)
      const statusOf = async (headers: Record<string, string>) => (await get(audio, headers, 'HEAD')).status
      const modified = String((await get(audio, {}, 'HEAD')).headers.get('last-modified'))
      const later = new Date(Date.parse(modified) + 5000).toUTCString()
      const earlier = new Date(Date.parse(modified) - 5000).toUTCString()
      expect(await statusOf({ 'if-modified-since': modified })).toBe(304)
      expect(await statusOf({ 'if-modified-since': later })).toBe(304)
      expect(await statusOf({ 'if-modified-since': earlier })).toBe(200)
      expect(await statusOf({ 'if-modified-since': 'no date' })).toBe(200)
      expect(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': later })).toBe(200)
    })

    test('is refused without a signature of its own', async () => {
      const { origin, pathname, searchParams } = new URL(audio)
      const other = pathname.replace('abcdef.mp3', 'abcde0.mp3')
      const later = `expires=${Number(searchParams.get('expires')) + 3600}&signature=${searchParams.get('signature')}`
      const wrong = [
        `${origin}${pathname}`,
        `${origin}${pathname}?expires=&signature=`,
        `${origin}${pathname}?${later}`,
        `${origin}${other}?${searchParams}`,
        `${audio}&expires=1`,
        `${audio}x`,
      ]
      for (const address of wrong) {
        const answer = await get(address)
        expect(answer.status, address).toBe(403)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.json()).toMatchObject({ success: 0, code: 'forbidden' })
      }
    })

    test('that is not there is not found', async () => {
      await useIn('Lost', 'audio/fedcba9876543210fedcba9876543210.mp3')
      const gone = app.context.addresses.audio('audio/fedcba9876543210fedcba9876543210.mp3')
      const answer = await get(`${app.origin}${gone}`)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({ success: 0, code: 'unknown_path' })
    })

    test('lets go of its file when a listener leaves in the middle, or before the beginning', async () => {
      const { hostname, port, pathname, search } = new URL(audio)
      const call = `GET ${pathname}${search} HTTP/1.1\r\nHost: here\r\n\r\n`
      for (let round = 0; round < 20; round++) {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.write(call)
        if (round % 2) await once(socket, 'data')
        socket.destroy()
      }
      await expect.poll(() => openCopies(AUDIO)).toBe(0)
      const connections = () => new Promise((count) => app.app.server.getConnections((_, n) => count(n)))
      await expect.poll(connections).toBeLessThan(20)
      expect((await get(audio, { range: 'bytes=0-9' })).status).toBe(206)
    })
  })

  test('a storage that fails is said so, and asked again by the next call', async (context) => {
    if (kind === 'disk') context.skip('disks that fail have tests of their own')
    service.failures.status = 500
    const answer = await get(picture)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect(await answer.json()).toMatchObject({ success: 0, code: 'unavailable' })
    delete service.failures.status
    expect((await get(picture)).status).toBe(200)
  })
})

/** How many descriptors of this process are open on a file; where there is no /proc, nobody can say. */
async function openCopies(key: string) {
  if (process.platform !== 'linux') return 0
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.allSettled(names.map((name) => readlink(`/proc/self/fd/${name}`)))
  return targets.filter((one) => one.status === 'fulfilled' && one.value.endsWith(key)).length
}
