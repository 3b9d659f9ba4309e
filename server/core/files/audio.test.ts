import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { Upload } from '#contract/values/files.ts'
import { message } from '#server/core/messages/message.ts'
import { flac, mp3, opus } from '#server/testing/audio-files.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { claimAudio, offerAudio, storeAudio } from './audio.ts'
import { WRONG_TYPE } from './audio-types.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import { keepFiles, sweepFiles } from './stored-files.ts'

const EXPIRED = {
  code: 'invalid',
  errors: { audio_upload: message('files.uploadExpired') },
}

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const silence = mp3(Array.from({ length: 50 }, () => 128))
async function upload(bytes: Buffer = silence, name = 'भजन.mp3') {
  const path = join(folder, 'upload')
  await rm(path, { force: true })
  await writeFile(path, bytes)
  return new Upload(path, name, bytes.length)
}
const offer = async () =>
  (await offerAudio(app.context, await upload(), 'track', app.main.admin_id)).audio_upload
const claim = (key: string, admin_id = app.main.admin_id) =>
  app.db.transaction().execute((trx) => claimAudio(trx, key, admin_id))
const stateOf = async (key: string) =>
  (await app.db.selectFrom('stored_file').select('state').where('key', '=', key).executeTakeFirst())?.state
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
async function sweepAfter(hours: number) {
  await sql`update stored_file set created_at = now() - make_interval(hours => ${hours})`.execute(app.db)
  await sweepFiles({ ...app.context, log })
}

test('a recording is stored byte for byte under a key nobody can guess, until a record keeps it', async () => {
  const { key, size, contentType, extension } = await storeAudio(app.context, await upload(), 'track')
  expect({ size, contentType, extension }).toEqual({
    size: silence.length,
    contentType: 'audio/mpeg',
    extension: 'mp3',
  })
  expect(key).toMatch(/^audio\/[0-9a-f]{32}\.mp3$/)
  await rm(join(folder, 'upload'))
  expect((await buffer(await app.store.read(key))).equals(silence)).toBe(true)
  expect(await stateOf(key)).toBe('pending')
  await app.db.transaction().execute((trx) => keepFiles(trx, [key]))
  expect(await stateOf(key)).toBe('kept')
})

test('a recording is stored in a bucket, too, with its type', async () => {
  const service = await fakeS3()
  onTestFinished(service.close)
  const bytes = opus(300)
  const { key } = await storeAudio(
    { ...app.context, store: s3Store(service.settings) },
    await upload(bytes),
    'track',
  )
  expect(key).toMatch(/\.opus$/)
  expect(service.objects.get(key)).toMatchObject({ type: 'audio/ogg' })
  expect(service.objects.get(key)?.bytes.equals(bytes)).toBe(true)
})

test('what is no recording is refused under the field it came in, and nothing of it stays', async () => {
  const files = () => app.db.selectFrom('stored_file').selectAll().execute()
  const before = await files()
  const storing = storeAudio(app.context, await upload(Buffer.from('<!doctype html>'), 'a.mp3'), 'track_file')
  await expect(storing).rejects.toMatchObject({
    status: 200,
    code: 'invalid',
    errors: { track_file: WRONG_TYPE },
  })
  expect(await files()).toEqual(before)
})

test('a recording for which a disk has no room is refused, and nothing of it stays', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  const large = mp3(Array.from({ length: 4000 }, () => 320))
  const before = await app.db.selectFrom('stored_file').selectAll().execute()
  const storing = storeAudio({ ...app.context, store: diskStore(disk) }, await upload(large), 'track')
  await expect(storing).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(await readdir(join(disk, 'audio'))).toEqual([])
  expect(await app.db.selectFrom('stored_file').selectAll().execute()).toEqual(before)
})

test('an upload ahead of the form answers what the tags offer, with a small cover', async () => {
  const cover = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()
  const bytes = flac(20, { tags: { title: 'आरती', artist: 'Someone', cover } })
  const body = new FormData()
  body.append('track', new File([new Uint8Array(bytes)], 'आरती.flac'))
  const { cover: shown, ...answer } = await app.ask(contract.tracks.uploadAudio, { body })
  expect(answer).toEqual({
    audio_upload: expect.stringMatching(/^audio\/[0-9a-f]{32}\.flac$/),
    file_name: 'आरती.flac',
    audio_size: bytes.length,
    duration: (20 * 4096) / 44_100,
    bitrate: expect.any(Number),
    claimed_duration: null,
    title: 'आरती',
    artist: 'Someone',
    album: null,
    genre: null,
    record_date: null,
    lyrics: null,
    lyrics_hindi: null,
  })
  const [type, base64 = ''] = (shown ?? '').split(',')
  expect(type).toBe('data:image/webp;base64')
  expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({
    format: 'webp',
    width: 300,
    height: 200,
  })
})

test('a cover that is no picture is left out', async () => {
  const bytes = flac(20, {
    tags: { title: 'x', cover: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  })
  expect(await offerAudio(app.context, await upload(bytes), 'track', app.main.admin_id)).toMatchObject({
    title: 'x',
    cover: null,
  })
  const broken = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55', 'hex')
  const other = flac(20, { tags: { title: 'y', cover: broken } })
  expect(await offerAudio(app.context, await upload(other), 'track', app.main.admin_id)).toMatchObject({
    title: 'y',
    cover: null,
  })
})

test('an upload is claimed once, with what was found out about it', async () => {
  const key = await offer()
  expect(await claim(key)).toEqual({
    key,
    file_name: 'भजन.mp3',
    size: silence.length,
    duration: expect.closeTo((50 * 1152) / 44_100, 6),
    bitrate: expect.any(Number),
  })
  expect(await stateOf(key)).toBe('kept')
  await expect(claim(key)).rejects.toMatchObject(EXPIRED)
})

test('two forms that claim one upload at the same time do not both get it', async () => {
  const key = await offer()
  const waiting = async () => (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length
  let second: Promise<unknown> | undefined
  await app.db.transaction().execute(async (trx) => {
    await claimAudio(trx, key, app.main.admin_id)
    second = claim(key)
    // Awaited below; until then nobody listens to it.
    second.catch(() => undefined)
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  await expect(second).rejects.toMatchObject(EXPIRED)
})

test('an upload whose record was not written can be claimed again', async () => {
  const key = await offer()
  const writing = app.db.transaction().execute(async (trx) => {
    await claimAudio(trx, key, app.main.admin_id)
    throw new Error('no record')
  })
  await expect(writing).rejects.toThrow('no record')
  expect(await claim(key)).toMatchObject({ key })
})

test('nobody claims what another admin has uploaded, what is no upload, or what is not there', async () => {
  const key = await offer()
  await expect(claim(key, app.sub.admin_id)).rejects.toMatchObject(EXPIRED)
  const direct = await storeAudio(app.context, await upload(), 'track')
  for (const other of [direct.key, 'audio/none.mp3', '../../etc/passwd', '', 'audio/%'])
    await expect(claim(other)).rejects.toMatchObject(EXPIRED)
  expect(await stateOf(key)).toBe('pending')
  expect(await stateOf(direct.key)).toBe('pending')
})

test('an upload waits for its form a day, another file that nothing refers to an hour', async () => {
  const [offered, direct] = [await offer(), (await storeAudio(app.context, await upload(), 'track')).key]
  await sweepAfter(23)
  expect([await stateOf(offered), await stateOf(direct)]).toEqual(['pending', undefined])
  await sweepAfter(25)
  expect(await stateOf(offered)).toBeUndefined()
  expect(await app.store.head(offered)).toBeNull()
  await expect(claim(offered)).rejects.toMatchObject(EXPIRED)
})

/** Sends a WAV of so many bytes as a browser sends a form, from another process: this one is measured. */
const SENDER = `
  import { request } from 'node:http'
  const [url, token, size] = process.argv.slice(1)
  const head = Buffer.from('--b\\r\\ncontent-disposition: form-data; name="track"; filename="long.wav"\\r\\ncontent-type: audio/wav\\r\\n\\r\\n')
  const wav = Buffer.alloc(44)
  wav.write('RIFF')
  wav.writeUInt32LE(size - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(44100, 24)
  wav.writeUInt32LE(176400, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(size - 44, 40)
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'multipart/form-data; boundary=b' }
  const call = request(url, { method: 'POST', headers }, (answer) => answer.pipe(process.stdout))
  call.write(head)
  call.write(wav)
  const chunk = Buffer.alloc(65536)
  for (let left = size - 44; left > 0; left -= chunk.length)
    if (!call.write(chunk.subarray(0, Math.min(left, chunk.length)))) await new Promise((go) => call.once('drain', go))
  call.end('\\r\\n--b--\\r\\n')
`

test('a recording of 500 MB passes through with flat memory', async () => {
  const size = 500 * 1024 * 1024
  const before = process.memoryUsage().rss
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  const url = `${app.base}/api/${contract.tracks.uploadAudio.path}`
  const sending = ['--input-type=module', '-e', SENDER, url, app.main.access_token, String(size)]
  const { stdout } = await promisify(execFile)(process.execPath, sending)
  clearInterval(watching)
  const { data } = JSON.parse(stdout)
  expect(data).toMatchObject({
    audio_size: size,
    file_name: 'long.wav',
    bitrate: 1_411_200,
    duration: (size - 44) / 176_400,
  })
  expect((await app.store.head(data.audio_upload))?.size).toBe(size)
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
  expect(most - before).toBeLessThan(100 * 1024 * 1024)
})
