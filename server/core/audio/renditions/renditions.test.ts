import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { audioFormat } from '#contract/values/audio-formats.ts'
import { chooseAudio } from '#listeners/server/shared/choose-audio.ts'
import { findFfmpeg } from '#server/core/audio/ffmpeg/find-ffmpeg.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { removeFiles } from '#server/core/files/stored-files.ts'
import type { Attempt } from '#server/core/jobs/job.ts'
import { removeOrphanedFiles } from '#server/features/orphaned-files/orphaned-files.ts'
import { appWith, makeKey } from '#server/testing/app-keys.ts'
import { m4a } from '#server/testing/audio-files.ts'
import { fakeFfmpeg } from '#server/testing/fake-ffmpeg.ts'
import { soundFile } from '#server/testing/sounds/sounds.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { LIMITS } from './convert.ts'
import { runMaking } from './make-rendition.job.ts'
import { makeMissing, requestRenditions } from './request-renditions.ts'

const { tracks, status } = contract

const OPUS = join(import.meta.dirname, '../../../testing/sounds/quiet-then-loud.opus')
const FIRST: Pick<Attempt, 'signal' | 'isLast'> = { signal: new AbortController().signal, isLast: false }
const LAST = { ...FIRST, isLast: true }

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'))
  const ffmpeg = await fakeFfmpeg(folder, 'copies', `cp ${OPUS} "$target"`)
  app = await startApp({ AUDIO_RENDITIONS: 'opus-64', FFMPEG: ffmpeg })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for (const table of ['tracks', 'stored_file']) await sql`delete from ${sql.table(table)}`.execute(app.db)
})

async function uploaded(recording = soundFile('quiet-then-loud.flac'), name = 'long.flac') {
  const body = new FormData()
  for (const [field, text] of Object.entries(trackForm('Dhvani', { track_link: '' })))
    body.append(field, text)
  body.append('track', new File([new Uint8Array(recording)], name))
  const { track_id } = await app.ask(tracks.save, { body })
  const { audio_key } = await app.db
    .selectFrom('tracks')
    .select('audio_key')
    .where('track_id', '=', track_id)
    .executeTakeFirstOrThrow()
  return { track_id, source_key: audio_key ?? '' }
}
const statesOf = async (track_id: number) =>
  (await app.ask(tracks.get, { params: { id: track_id } })).renditions
const waiting = async () => {
  const { rows } = await sql<{ data: { source_key: string; format: string } }>`
    select data from pgboss.job where name = 'make-rendition' and state = 'created' order by created_on`.execute(
    app.db,
  )
  return rows.map(({ data }) => data)
}
const withFfmpeg = async (name: string, converts: string) => {
  const ffmpeg = await fakeFfmpeg(folder, name, converts)
  return { ...app.context, settings: { ...app.context.settings, ffmpeg } }
}

test('a rendition is made once, offered to apps when it is ready, counted with its original, and removed with it', async () => {
  const { track_id, source_key } = await uploaded()
  const request = () => inTransaction(app.db, (trx) => requestRenditions(trx, app.context, source_key))
  await Promise.all([request(), request()])
  const asked = { source_key, format: 'opus-64' }
  expect((await waiting()).filter((one) => one.source_key === source_key)).toEqual([asked])
  expect(await statesOf(track_id)).toMatchObject([{ format: 'opus-64', state: 'waiting' }])
  const client = appWith(app.base, await makeKey(app))
  expect(await client.get(`tracks/${track_id}`)).toMatchObject({ renditions: [], is_download_allowed: '1' })

  await Promise.all([
    runMaking(app.context, asked, FIRST, LIMITS),
    runMaking(app.context, asked, FIRST, LIMITS),
  ])
  expect(await statesOf(track_id)).toMatchObject([{ format: 'opus-64', state: 'done', problem: null }])
  const made = await sql`select from stored_file where made_from = ${source_key} and state = 'kept'`.execute(
    app.db,
  )
  expect(made.rows).toHaveLength(1)
  expect(await readdir(join(app.dataDir, 'renditions'))).toEqual([])

  // With other fields, which is no kept answer.
  const shown = await client.get(`tracks/${track_id}?fields=renditions,trackData,trackCount`)
  const opus = soundFile('quiet-then-loud.opus')
  expect(shown.renditions).toEqual([
    {
      format: 'opus-64',
      content_type: 'audio/ogg',
      bitRate: 64,
      size: opus.length,
      address: expect.stringMatching(/\.opus\?expires=\d+&signature=/),
    },
  ])
  const [{ address }] = shown.renditions as [{ address: string }]
  const answer = await fetch(app.origin + address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(opus)).toBe(true)
  await fetch(app.origin + String(shown.trackData))
  expect((await app.ask(tracks.get, { params: { id: track_id } })).trackCount).toBe(1)

  await app.ask(tracks.delete, { body: { id: track_id } })
  expect((await fetch(app.origin + address)).status).toBe(403)
  await removeFiles(app.context, [source_key])
  const left = await sql`select from stored_file`.execute(app.db)
  const inStore = []
  for await (const { key } of app.store.list('audio/')) inStore.push(key)
  expect([left.rows, inStore]).toEqual([[], []])
})

test('a track that may not be downloaded can be played, and its addresses refuse to be saved', async () => {
  const { track_id } = await uploaded()
  const { trackData } = await app.ask(tracks.get, { params: { id: track_id } })
  const address = app.origin + String(trackData)
  const saved = await fetch(`${address}&download`)
  expect([saved.status, saved.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="Dhvani.flac"; filename*=UTF-8''Dhvani.flac`,
  ])
  await saved.arrayBuffer()
  await app.ask(tracks.bulkEdit, {
    body: { id: [track_id], expected_count: 1, changes: { is_download_allowed: { op: 'set', value: '0' } } },
  })
  expect((await fetch(`${address}&download=1`)).status).toBe(403)
  const played = await fetch(address)
  expect([played.status, played.headers.get('content-disposition')]).toEqual([200, 'inline'])
  await played.arrayBuffer()
})

test('a conversion that fails, hangs, writes too much or too little is recorded, and the original is served', async () => {
  const { track_id, source_key } = await uploaded()
  const wanted = { source_key, format: 'opus-64' }
  const failing = [
    ['fails', 'echo "Invalid data" >&2; exit 1', "The audio couldn't be converted to this format."],
    ['hangs', 'sleep 600', 'Converting the audio took too long.'],
    [
      'endless',
      `head -c 3000000 /dev/zero > "$target" && touch ${join(folder, 'written')}`,
      'The converted audio became too large.',
    ],
    ['cut', `head -c 3000 ${OPUS} > "$target"`, "The converted audio wasn't complete."],
    ['other', `cp ${OPUS.replace('.opus', '.mp3')} "$target"`, "The converted audio wasn't complete."],
    ['idle', 'true', "The audio couldn't be converted to this format."],
  ] as const
  for (const [name, converts, problem] of failing) {
    const context = await withFfmpeg(name, converts)
    const limits = { total: 60_000, stalled: name === 'hangs' ? 500 : 60_000 }
    await expect(runMaking(context, wanted, FIRST, limits), name).rejects.toThrow(problem)
    expect(await statesOf(track_id), name).toMatchObject([{ state: 'waiting', problem }])
  }
  expect(await readdir(folder), 'it was stopped while it wrote').not.toContain('written')
  await runMaking(await withFfmpeg('fails', 'exit 1'), wanted, LAST, LIMITS)
  expect(await statesOf(track_id)).toMatchObject([{ state: 'failed', size: null }])
  expect((await app.ask(status.state)).renditions).toMatchObject({
    level: 'attention',
    problem: 'failed',
    formats: ['opus-64'],
    ffmpeg: '7.1-copies',
    failed: 1,
  })
  expect(await readdir(join(app.dataDir, 'renditions'))).toEqual([])

  // The version that failed does not try again by itself, another one does.
  await sql`delete from pgboss.job`.execute(app.db)
  await makeMissing(await withFfmpeg('fails', 'exit 1'))
  expect(await waiting()).toEqual([])
  await makeMissing(app.context)
  expect(await waiting()).toEqual([{ ...wanted, isSweep: true }])
})

test('without ffmpeg nothing is made or failed; what was stored before is made when there is one, and goes with the setting', async () => {
  const { track_id, source_key } = await uploaded()
  const wanted = { source_key, format: 'opus-64' }
  const missing = { ...app.context.settings, ffmpeg: join(folder, 'none') }
  expect(await findFfmpeg(missing)).toEqual({ problem: 'missing', version: null })
  await runMaking({ ...app.context, settings: missing }, wanted, LAST, LIMITS)
  expect(await statesOf(track_id)).toEqual([])
  await sql`delete from pgboss.job`.execute(app.db)
  await makeMissing({ ...app.context, settings: missing })
  expect(await waiting()).toEqual([])

  await makeMissing(app.context)
  await makeMissing(app.context)
  const [sweep] = await waiting()
  expect(await waiting()).toHaveLength(1)
  await runMaking(app.context, sweep ?? wanted, FIRST, LIMITS)
  expect(await statesOf(track_id)).toMatchObject([{ state: 'done' }])
  await removeOrphanedFiles(app.context)
  expect(await statesOf(track_id)).toHaveLength(1)
  await removeOrphanedFiles({ ...app.context, settings: { ...app.context.settings, audioRenditions: [] } })
  expect(await statesOf(track_id)).toEqual([])
  const left = await sql`select from stored_file`.execute(app.db)
  expect(left.rows).toHaveLength(1)
})

test('the audio is chosen by codec and bit rate', () => {
  const rendition = (format: string) => ({
    format,
    key: `audio/${format}.${format.startsWith('aac') ? 'm4a' : 'opus'}`,
    size: 1,
  })
  const track = { audio_key: 'audio/a.mp3', audio_size: 9, bitrate: 192_000, renditions: [] }
  const full = { ...track, renditions: ['aac-128', 'opus-32', 'opus-64'].map(rendition) }
  const name = (wanted: Parameters<typeof chooseAudio>[1], from: typeof full = full) =>
    chooseAudio(from, wanted).rendition?.name ?? 'original'
  expect(name({})).toBe('original')
  expect(name({ codec: 'mp3' })).toBe('original')
  expect(name({ maxBitRate: 192 })).toBe('original')
  expect(name({ maxBitRate: 128 })).toBe('aac-128')
  expect(name({ maxBitRate: 100 })).toBe('opus-64')
  expect(name({ maxBitRate: 8 })).toBe('opus-32')
  expect(name({ codec: 'opus' })).toBe('opus-64')
  expect(name({ codec: 'aac', maxBitRate: 64 })).toBe('aac-128')
  expect(name({ codec: 'mp3', maxBitRate: 64 })).toBe('original')
  expect(name({ codec: 'opus' }, track)).toBe('original')
})

const real = installed('ffmpeg')
test.skipIf(!real)('ffmpeg, where it is installed, makes every format of every kind of audio', async () => {
  const formats = ['opus-64', 'aac-128', 'mp3-128'].flatMap((name) => audioFormat(name) ?? [])
  const settings = { ...app.context.settings, ffmpeg: 'ffmpeg', audioRenditions: formats }
  expect(await findFfmpeg(settings)).toMatchObject({ problem: null })
  const tone = wav(
    soundOf(6, (at) => Math.sin(at * 440 * 2 * Math.PI)),
    { bits: 16, channels: 1 },
  )
  const all = formats.map(({ name }) => name)
  for (const [name, recording, asked] of [
    ['tone.wav', tone, all],
    ['a.flac', soundFile('quiet-then-loud.flac'), ['opus-64']],
    ['a.ogg', soundFile('quiet-then-loud.ogg'), ['opus-64']],
    ['a.mp3', soundFile('quiet-then-loud.mp3'), ['aac-128']],
    ['a.m4a', m4a(200), ['opus-64']],
  ] satisfies [string, Buffer, string[]][]) {
    const { track_id, source_key } = await uploaded(recording, name)
    await sql`delete from audio_renditions`.execute(app.db)
    await inTransaction(app.db, (trx) => requestRenditions(trx, { ...app.context, settings }, source_key))
    for (const format of asked)
      await runMaking({ ...app.context, settings }, { source_key, format }, LAST, LIMITS)
    const states = (await statesOf(track_id)).filter(({ format }) => asked.includes(format))
    expect(states, name).toMatchObject(
      asked.toSorted().map((format) => ({ format, state: 'done', problem: null })),
    )
  }
  const { source_key, track_id } = await uploaded(soundFile('quiet-then-loud.mp3'), 'b.mp3')
  await inTransaction(app.db, (trx) => requestRenditions(trx, { ...app.context, settings }, source_key))
  await runMaking({ ...app.context, settings }, { source_key, format: 'mp3-128' }, LAST, LIMITS)
  expect(await statesOf(track_id)).toContainEqual({
    format: 'mp3-128',
    state: 'unneeded',
    size: null,
    problem: null,
  })
})

function installed(name: string): boolean {
  try {
    execFileSync('which', [name])
    return true
  } catch {
    return false
  }
}
