import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { DecodingFailed, decode } from '#server/core/audio/ffmpeg/decode.ts'
import { measureAsDecoded } from '#server/core/audio/measure-as-decoded.ts'
import { measureStored } from '#server/core/audio/measure-audio.job.ts'
import { measureOutdated } from '#server/core/audio/request-measures.ts'
import { fakeFfmpeg } from '#server/testing/fake-ffmpeg.ts'
import { melody } from '#server/testing/melody.ts'
import { soundFile } from '#server/testing/sounds/sounds.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, wav } from '#server/testing/wav.ts'

const { tracks, recordings } = contract
const TIMEOUT = { timeout: 60_000 }

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-sound-'))
  app = await startApp({ FFMPEG: join(folder, 'ffmpeg') })
  await app.work()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const mono = { bits: 16, channels: 1 } as const
const song = melody(1)
const original = wav(soundOf(12, song), mono)
const named = new Map<number, string>()

async function added(name: string, recording: Buffer): Promise<number> {
  const body = new FormData()
  for (const [field, text] of Object.entries(trackForm(name, { track_link: '' }))) body.append(field, text)
  body.append('track', new File([new Uint8Array(recording)], name))
  const { track_id } = await app.ask(tracks.save, { body })
  named.set(track_id, name)
  return track_id
}
const trackOf = (id: number) => app.ask(tracks.get, { params: { id } })
async function measured(name: string, recording: Buffer): Promise<number> {
  const id = await added(name, recording)
  await expect.poll(async () => (await trackOf(id)).sound, TIMEOUT).not.toBeNull()
  return id
}
const sameAs = async (id: number) => (await trackOf(id)).same_sounds.map(({ name }) => name).sort()
async function listed(id: number): Promise<string[]> {
  const { Info } = await app.ask(tracks.list, { body: { filters: { same_sound_as: [id] } } })
  return Info.map(({ display_name }) => display_name).sort()
}
async function pairs(): Promise<string[]> {
  const { Info } = await app.ask(tracks.likelyPairs, { body: { filters: { by: 'audio' } } })
  return Info.map(({ records: [one, other] }) => [one.name, other.name].sort().join(' = ')).sort()
}

test('a copy in another format, quieter, later and cut is found, as a filter, a likely duplicate and from a draft', async () => {
  const first = await measured('Prabhat.wav', original)
  const copy = await measured('Bhor.mp3', soundFile('song.mp3'))
  const late = wav(
    soundOf(11, (at) => (at < 1 ? 0 : 0.2 * song(at - 1))),
    mono,
  )
  await measured('Savera.wav', late)
  const other = await measured('Sandhya.wav', wav(soundOf(12, melody(2)), mono))

  expect(await sameAs(first)).toEqual(['Bhor.mp3', 'Savera.wav'])
  expect(await listed(copy)).toEqual(['Bhor.mp3', 'Prabhat.wav', 'Savera.wav'])
  expect(await listed(other)).toEqual(['Sandhya.wav'])
  expect(await pairs()).toEqual([
    'Bhor.mp3 = Prabhat.wav',
    'Bhor.mp3 = Savera.wav',
    'Prabhat.wav = Savera.wav',
  ])

  const differ = (are_distinct: boolean) =>
    app.ask(tracks.setDistinct, { body: { id: [first, copy], are_distinct } })
  await differ(true)
  expect(await sameAs(first)).toEqual(['Savera.wav'])
  expect(await listed(first)).toEqual(['Prabhat.wav', 'Savera.wav'])
  expect(await pairs()).toEqual(['Bhor.mp3 = Savera.wav', 'Prabhat.wav = Savera.wav'])
  await differ(false)

  const upload = (name: string, bytes: Buffer) => {
    const body = new FormData()
    body.append('upload_key', `key-of-${name}`.replace('.', '-'))
    body.append('file', new File([new Uint8Array(bytes)], name))
    return app.ask(recordings.upload, { body })
  }
  const [one, two] = [
    await upload('one.wav', wav(soundOf(10, song), mono)),
    await upload('two.wav', wav(soundOf(9, song), mono)),
  ]
  const drafts = async () => (await app.ask(recordings.drafts, {})).drafts
  await expect.poll(async () => (await drafts()).every(({ is_compared }) => is_compared), TIMEOUT).toBe(true)
  const [draft, again] = await drafts()
  expect(draft?.problems).not.toHaveProperty('file_name')
  expect(draft?.same_sounds.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
    expect.arrayContaining([`track ${first}`, `track ${copy}`, `draft ${two.draft_id}`]),
  )
  expect(again?.same_sounds).toContainEqual({
    kind: 'draft',
    id: one.draft_id,
    name: 'one.wav',
    hindi_name: null,
  })
  await app.ask(recordings.remove, { body: { draft_id: [one.draft_id, two.draft_id] } })

  await app.ask(tracks.delete, { body: { id: copy } })
  expect(await sameAs(first)).toEqual(['Savera.wav'])
})

test('without ffmpeg an M4A says that it is not measured, and is measured when there is one', async () => {
  const id = await measured('Madhur.m4a', soundFile('song.m4a'))
  const sound = async () => (await trackOf(id)).sound
  expect(await sound()).toMatchObject({
    loudness: null,
    problem: 'The sound of AAC and ALAC is measured when ffmpeg is installed on the server.',
  })
  // Whoever plays it does not queue it again.
  await app.ask(tracks.peaks, { params: { id } })
  expect((await sound())?.problem).not.toBeNull()

  await writeFile(join(folder, 'song.wav'), wav(soundOf(12, song), { ...mono, claimed: 0xffff_ffff }))
  const settings = {
    ...app.context.settings,
    ffmpeg: await fakeFfmpeg(folder, 'decodes', `cat ${join(folder, 'song.wav')}`),
  }
  const { audio_key } = await app.db
    .selectFrom('tracks')
    .select('audio_key')
    .where('track_id', '=', id)
    .executeTakeFirstOrThrow()
  const key = audio_key ?? ''
  const none = new AbortController().signal
  const decoded = await measureAsDecoded({ ...app.context, settings }, key, none)
  expect(decoded?.loudness).toBeGreaterThan(-30)
  expect(decoded?.fingerprint).not.toBeNull()

  for (const [name, converts] of [
    ['fails', `cat ${join(folder, 'song.wav')}; echo "Invalid data" >&2; exit 1`],
    ['ends', 'true'],
    ['garbage', 'echo nothing'],
  ] as const) {
    const ffmpeg = await fakeFfmpeg(folder, name, converts)
    await expect(
      measureAsDecoded({ ...app.context, settings: { ...settings, ffmpeg } }, key, none),
      name,
    ).rejects.toThrow(name === 'fails' ? 'ffmpeg ended with 1: Invalid data' : 'Nothing could be decoded')
  }
  const hangs = decode(
    await fakeFfmpeg(folder, 'hangs', 'sleep 600'),
    { path: folder, extension: 'm4a' },
    300,
  )
  await expect(hangs.toArray()).rejects.toThrow(DecodingFailed)

  // It is installed later: the next round of chores measures what has waited.
  const queued = async () => {
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'measure-audio' and data->>'key' = ${key}`.execute(app.db)
    return rows.map(({ data }) => data)
  }
  expect(await queued()).toEqual([{ key }])
  await measureOutdated({ ...app.context, settings })
  await expect.poll(queued).toContainEqual({ key, isSweep: true })
  await measureStored.work(
    { ...app.context, settings },
    { key },
    { id: '', number: 1, signal: none, isLast: true },
  )
  expect((await sound())?.problem).toBeNull()
  expect(await listed(id)).toContain('Prabhat.wav')
})

const installed = () => {
  try {
    return execFileSync('which', ['ffmpeg']).length > 0
  } catch {
    return false
  }
}
test.skipIf(!installed())('ffmpeg, where it is installed, decodes AAC and ALAC', async () => {
  const settings = { ...app.context.settings, ffmpeg: 'ffmpeg' }
  for (const name of ['song.m4a', 'song.aac', 'song-alac.m4a']) {
    const id = await added(name, soundFile(name))
    const { audio_key } = await app.db
      .selectFrom('tracks')
      .select('audio_key')
      .where('track_id', '=', id)
      .executeTakeFirstOrThrow()
    const context = { ...app.context, settings }
    const found = await measureAsDecoded(context, audio_key ?? '', new AbortController().signal)
    expect(found, name).toMatchObject({ clipped: 0, is_damaged: null })
    expect(found?.loudness, name).toBeGreaterThan(-30)
    expect(found?.fingerprint?.length, name).toBeGreaterThan(40)
  }
})
