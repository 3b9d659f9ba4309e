import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { MAX_PART_BYTES, MIN_PART_BYTES } from '#contract/features/uploads.ts'
import { contract } from '#contract/index.ts'
import { MAX_AUDIO_BYTES } from '#contract/kinds/tracks.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/core/database/connect.ts'
import { s3Store } from '#server/core/files/s3-store.ts'
import { sweepFiles } from '#server/core/files/stored-files.ts'
import { checkAnswer } from '#server/testing/check-answer.ts'
import { cuttingProxy } from '#server/testing/cutting-proxy.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { startApp } from '#server/testing/start-app.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { sweepResumableUploads } from './resumable-uploads.store.ts'

const { recordings, tracks, uploads } = contract
/** In bytes: the parts of these tests. */
const PART = 4 * MIN_PART_BYTES

const app = await startApp()
afterAll(app.stop)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A recording of 16 KB for each second, like no other. */
let made = 0
const recording = (seconds = 12) => {
  const pitch = 0.02 + ++made / 1000
  return wav(
    soundOf(seconds, (at) => Math.sin(at * pitch)),
    { bits: 16, channels: 1 },
  )
}

const CALL = tracks.uploadAudio.path
const begin = (bytes: Buffer, more: object = {}, as = app.main) =>
  app.call(
    uploads.begin,
    { body: { call: CALL, file_name: 'भजन.wav', size: bytes.length, fingerprint: 'one', ...more } },
    as,
  )
async function begun(bytes: Buffer, more: object = {}) {
  const { body } = await begin(bytes, more)
  if (body.success !== 1) throw new Error(body.message)
  return body.data
}

function partForm(upload_id: string, offset: number, bytes: Buffer) {
  const body = new FormData()
  body.append('upload_id', upload_id)
  body.append('offset', String(offset))
  body.append('part', new File([new Uint8Array(bytes)], 'part'))
  return body
}
const sendPart = (upload_id: string, offset: number, bytes: Buffer, as = app.main) =>
  app.call(uploads.part, { body: partForm(upload_id, offset, bytes) }, as)

const answerOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  code: body.code,
  data: body.data,
})
const finish = <E extends Endpoint>(endpoint: E, upload_id: string, more: object = {}, as = app.main) =>
  app.call(endpoint, { body: { ...more, file: { upload_id } } }, as)

/** The bytes of what `uploadAudio` has answered. */
async function storedBytes(answer: Awaited<ReturnType<typeof finish<typeof tracks.uploadAudio>>>) {
  const { body } = answer
  if (body.success !== 1) throw new Error(JSON.stringify(body))
  return buffer(await app.store.read(body.data.audio_upload))
}
const partsLeft = async () =>
  (await app.db.selectFrom('stored_file').select('key').where('key', 'like', 'uploads/%').execute()).length

test('a file whose connection is cut goes on from what was received, and is stored byte for byte', async () => {
  const bytes = recording(60)
  const proxy = await cuttingProxy(Number(new URL(app.origin).port))
  onTestFinished(proxy.close)
  const { upload_id } = await begun(bytes)
  const part = (offset: number) =>
    fetch(`${proxy.origin}/api/${uploads.part.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.main.access_token}` },
      body: partForm(upload_id, offset, bytes.subarray(offset, offset + PART)),
    })
  await part(0)
  // In the middle of the second part.
  proxy.cutAfter(PART / 2)
  await expect(part(PART)).rejects.toThrow()
  expect(proxy.seen().cuts).toBe(1)

  expect(await begun(bytes)).toEqual({ upload_id, received: PART })
  expect(answerOf(await finish(tracks.uploadAudio, upload_id))).toMatchObject({
    status: 409,
    code: 'wrong_offset',
    data: { received: PART },
  })
  let { received } = await begun(bytes)
  while (received < bytes.length)
    ({
      data: { received },
    } = (await (await part(received)).json()) as { data: { received: number } })
  expect((await storedBytes(await finish(tracks.uploadAudio, upload_id))).equals(bytes)).toBe(true)
  // An answer that was lost is asked for again.
  expect((await storedBytes(await finish(tracks.uploadAudio, upload_id))).equals(bytes)).toBe(true)

  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
  expect(await app.ask(uploads.remove, { body: { upload_id } })).toEqual({ removed: 1 })
  expect(await partsLeft()).toBe(0)
  expect(answerOf(await finish(tracks.uploadAudio, upload_id))).toMatchObject({
    status: 410,
    code: 'start_over',
  })
})

test('a recording that was sent in parts becomes a draft with its name, as one that comes at once', async () => {
  const bytes = recording()
  const { upload_id } = await begun(bytes, { call: recordings.upload.path, file_name: '03 Ram Dhun.wav' })
  await sendPart(upload_id, 0, bytes)
  // It was begun for another call.
  expect(answerOf(await finish(tracks.uploadAudio, upload_id)).code).toBe('start_over')
  const more = { upload_key: 'key-of-this-file', folder: 'Dhun', numbered: true }
  const first = await finish(recordings.upload, upload_id, more)
  expect(first.body).toMatchObject({ success: 1 })
  expect((await finish(recordings.upload, upload_id, more)).body.data).toEqual(first.body.data)
  const { drafts } = await app.ask(recordings.drafts)
  expect(drafts).toMatchObject([{ file_name: '03 Ram Dhun.wav', folder: 'Dhun', album_position: 3 }])
  // The same checks: it is there already.
  const again = await finish(recordings.upload, upload_id, { ...more, upload_key: 'another-key-for-it' })
  expect(again.body).toMatchObject({ code: 'invalid', errors: { file: expect.stringContaining('Ram Dhun') } })
})

test('what is too large, no audio, or out of place is refused as it is in one piece', async () => {
  const small = recording(1)
  expect((await begin(small, { size: MAX_AUDIO_BYTES + 1 })).body).toMatchObject({
    code: 'invalid',
    errors: { file: 'The limit is 500 MB.' },
  })
  const { upload_id } = await begun(small)
  expect((await sendPart(upload_id, 0, Buffer.concat([small, small]))).body).toMatchObject({
    code: 'invalid',
  })
  expect((await sendPart(upload_id, 0, small.subarray(0, 100))).body).toMatchObject({ code: 'invalid' })
  const huge = await begun(small, { size: 2 * MAX_PART_BYTES, file_name: 'huge.wav' })
  expect((await sendPart(huge.upload_id, 0, Buffer.alloc(MAX_PART_BYTES + 1))).body).toMatchObject({
    errors: { part: expect.stringContaining('8 MB') },
  })
  for (const offset of [1, MIN_PART_BYTES, small.length])
    expect(answerOf(await sendPart(upload_id, offset, small))).toMatchObject({
      status: 409,
      code: 'wrong_offset',
      data: { received: 0 },
    })
  const text = randomBytes(1000)
  const other = await begun(text, { file_name: 'text.mp3' })
  await sendPart(other.upload_id, 0, text)
  expect((await finish(tracks.uploadAudio, other.upload_id)).body).toMatchObject({
    code: 'invalid',
    errors: { file: 'Only MP3, M4A/AAC, OGG, Opus, WAV and FLAC files are accepted.' },
  })
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
})

test('of requests that write one upload at once, each part is added once and nothing mixes', async () => {
  const bytes = recording(30)
  const { upload_id } = await begun(bytes, { fingerprint: 'at once' })
  const before = await partsLeft()
  for (let received = 0; received < bytes.length; ) {
    const next = bytes.subarray(received, received + PART)
    // One of another content, which must come whole or not at all.
    const lengths = [next.length, Math.min(next.length, MIN_PART_BYTES * 3), next.length]
    const answers = await Promise.all(
      lengths.map((length) => sendPart(upload_id, received, next.subarray(0, length))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    ;({ received } = await begun(bytes, { fingerprint: 'at once' }))
  }
  expect((await storedBytes(await finish(tracks.uploadAudio, upload_id))).equals(bytes)).toBe(true)
  const { n } = await app.db
    .selectFrom('upload_parts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('upload_id', '=', upload_id)
    .executeTakeFirstOrThrow()
  expect((await partsLeft()) - before, 'parts that lost are removed').toBe(Number(n))
})

test('only the admin who began an upload goes on with it, and a file that has changed begins anew', async () => {
  const bytes = recording(1)
  const { upload_id } = await begun(bytes, { fingerprint: 'mine' })
  for (const refused of [
    await sendPart(upload_id, 0, bytes, app.sub),
    await finish(tracks.uploadAudio, upload_id, {}, app.sub),
  ])
    expect(answerOf(refused)).toMatchObject({ status: 410, code: 'start_over' })
  expect(await app.ask(uploads.remove, { body: { upload_id } }, app.sub)).toEqual({ removed: 0 })
  const theirs = await begin(bytes, { fingerprint: 'mine' }, app.sub)
  expect(theirs.body).not.toMatchObject({ data: { upload_id } })
  expect(await begun(bytes, { fingerprint: 'mine' })).toEqual({ upload_id, received: 0 })
  for (const changed of [
    { fingerprint: 'changed' },
    { size: bytes.length + 1 },
    { file_name: 'another.wav' },
    { fingerprint: null },
  ])
    expect(await begun(bytes, { fingerprint: 'mine', ...changed })).not.toMatchObject({ upload_id })
  const signedOut = await app.call(uploads.part, { body: partForm(upload_id, 0, bytes) }, null)
  expect(signedOut.status).toBe(401)
})

test('parts stay for a day after the last, whatever else is swept, and go with the next sweep', async () => {
  const bytes = recording(1)
  const { upload_id } = await begun(bytes, { fingerprint: 'abandoned' })
  await sendPart(upload_id, 0, bytes)
  const keys = await app.db
    .selectFrom('upload_parts')
    .select('key')
    .where('upload_id', '=', upload_id)
    .execute()
  const sweep = async (hours: number) => {
    await sql`update resumable_uploads set date_modified = now() - make_interval(hours => ${hours})`.execute(
      app.db,
    )
    await sql`update stored_file set created_at = now() - interval '30 hours' where state = 'pending'`.execute(
      app.db,
    )
    await sweepResumableUploads(app.db)
    await sweepFiles({ ...app.context, log })
  }
  await sweep(23)
  expect(await begun(bytes, { fingerprint: 'abandoned' })).toEqual({ upload_id, received: bytes.length })
  await sweep(25)
  expect(await begun(bytes, { fingerprint: 'abandoned' })).not.toMatchObject({ upload_id })
  for (const { key } of keys) expect(await app.store.head(key)).toBeNull()
  expect(await partsLeft()).toBe(0)
})

test('of several processes with one bucket each can take the next part, and finish', async () => {
  const service = await fakeS3()
  const otherDb = connect(app.databaseUrl)
  const context = { ...app.context, store: s3Store(service.settings), db: otherDb }
  const bases: string[] = []
  for (let n = 0; n < 2; n++) {
    const each = await buildApp(context, { web: null, logs: false, checkAnswer })
    onTestFinished(() => each.close())
    bases.push(await each.listen({ host: '127.0.0.1', port: 0 }))
  }
  onTestFinished(async () => {
    await otherDb.destroy()
    await service.close()
  })
  const bytes = recording(40)
  const headers = { authorization: `Bearer ${app.main.access_token}` }
  const { upload_id } = await begun(bytes, { fingerprint: 'bucket' })
  let turn = 0
  for (let at = 0; at < bytes.length; at += PART) {
    const body = partForm(upload_id, at, bytes.subarray(at, at + PART))
    const answer = await fetch(`${bases[turn++ % 2]}/api/${uploads.part.path}`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
  }
  expect(turn).toBeGreaterThan(2)
  expect([...service.objects.keys()].filter((key) => key.startsWith('uploads/'))).toHaveLength(turn)
  const answer = await fetch(`${bases[1]}/api/${CALL}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ file: { upload_id } }),
  })
  const { data } = (await answer.json()) as { data: { audio_upload: string } }
  expect(service.objects.get(data.audio_upload)?.bytes.equals(bytes)).toBe(true)
  await fetch(`${bases[0]}/api/${uploads.remove.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ upload_id }),
  })
  expect([...service.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
})
