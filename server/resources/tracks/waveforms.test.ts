import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { measureOutdated } from '#server/core/audio/request-measures.ts'
import { readProgress } from '#server/core/database/work-progress.ts'
import { id3, m4a, opus, vorbis } from '#server/testing/audio-files.ts'
import { soundFile } from '#server/testing/sounds/sounds.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, type WavShape, wav } from '#server/testing/wav.ts'

const { tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp({ FFMPEG: '/none/ffmpeg' })
  await app.work()
})
afterAll(() => app.stop())

async function addTrack(recording: Buffer, name: string): Promise<number> {
  const body = new FormData()
  for (const [field, text] of Object.entries(trackForm('Heard', { track_link: '' }))) body.append(field, text)
  body.append('track', new File([new Uint8Array(recording)], name))
  return (await app.ask(tracks.save, { body })).track_id
}
const peaksOf = async (id: number) => (await app.ask(tracks.peaks, { params: { id } })).peaks

/** The waveform of a track, as soon as it is drawn. */
async function drawn(id: number): Promise<number[]> {
  await expect.poll(() => peaksOf(id), { timeout: 20_000 }).not.toBeNull()
  return (await peaksOf(id)) ?? []
}

/** The progress of measuring what an older version has stored, once that has ended: the waveform is drawn a moment earlier. */
async function sweepEnded() {
  const progress = async () => (await readProgress(app.db)).find(({ name }) => name === 'recordings')
  await expect.poll(async () => (await progress())?.finished_at ?? null, { timeout: 60_000 }).not.toBeNull()
  return progress()
}

/** A second of silence, then one of a tone at half of the loudest. */
const quietThenLoud = soundOf(2, (at) => (at < 1 ? 0 : 0.5 * Math.sin(at * 440 * 2 * Math.PI)))

const shapes: [string, WavShape][] = [
  ['8 bits, one channel', { bits: 8, channels: 1 }],
  ['16 bits, two channels', { bits: 16, channels: 2 }],
  ['24 bits, six channels', { bits: 24, channels: 6 }],
  ['32 bits, extensible', { bits: 32, channels: 2, extensible: true }],
  ['floating point', { bits: 32, channels: 2, float: true }],
]

test.each(shapes)('a WAV of %s is drawn as loud as it is, part by part', async (_name, shape) => {
  const peaks = await drawn(await addTrack(wav(quietThenLoud, shape), 'quiet-then-loud.wav'))
  expect(peaks).toHaveLength(400)
  expect(Math.max(...peaks.slice(0, 199))).toBeLessThanOrEqual(1)
  for (const peak of peaks.slice(201)) expect(Math.abs(peak - 128)).toBeLessThanOrEqual(2)
})

test.each([
  // Half of the loudest, above and below, as ITU-T G.711 writes it.
  ['A-law', 6, [0xba, 0x3a]],
  ['µ-law', 7, [0x90, 0x10]],
] as const)('a WAV of a telephone in %s is drawn, also behind a tag', async (_name, format, codes) => {
  const bytes = wav(
    soundOf(1, () => 0),
    { bits: 8, channels: 1 },
  )
  bytes.writeUInt16LE(format, 20)
  for (let at = 44; at < bytes.length; at++) bytes[at] = codes[at % 2 ? 0 : 1]
  const peaks = await drawn(await addTrack(Buffer.concat([id3({ title: 'Call' }), bytes]), 'call.wav'))
  for (const peak of peaks) expect(Math.abs(peak - 125)).toBeLessThanOrEqual(2)
})

test('a length that the file does not say, or says wrongly, becomes that of what was decoded', async () => {
  const lengthOf = async (id: number) => (await app.ask(tracks.get, { params: { id } })).duration
  const flac = Buffer.from(soundFile('quiet-then-loud.flac'))
  // The number of samples, in 36 bits of the first block: not known.
  flac.writeUInt8(flac.readUInt8(21) & 0xf0, 21)
  flac.fill(0, 22, 26)
  const unknown = await addTrack(flac, 'unknown.flac')
  await drawn(unknown)
  await expect.poll(() => lengthOf(unknown)).toBeCloseTo(2, 1)
  const wrong = await addTrack(wav(quietThenLoud, { bits: 16, channels: 1 }), 'wrong.wav')
  await drawn(wrong)
  await sql`update tracks set duration = 99 where track_id = ${wrong}`.execute(app.db)
  await sql`update audio_measures set rules = 0`.execute(app.db)
  await measureOutdated(app.context)
  await expect.poll(() => lengthOf(wrong), { timeout: 20_000 }).toBe(2)
})

test.each(['mp3', 'ogg', 'opus', 'flac'])(
  '%s is decoded, and drawn as a WAV of the same sound is',
  async (extension) => {
    const name = `quiet-then-loud.${extension}`
    const peaks = await drawn(await addTrack(soundFile(name), name))
    expect(peaks).toHaveLength(400)
    // Lossy codecs begin a little early or late, and level off a steady tone.
    expect(Math.max(...peaks.slice(0, 190))).toBeLessThanOrEqual(4)
    for (const peak of peaks.slice(215, 390)) expect(Math.abs(peak - 128)).toBeLessThanOrEqual(20)
  },
)

test('an Ogg of recordings joined end to end is drawn whole', async () => {
  const joined = Buffer.concat([soundFile('quiet-then-loud.ogg'), soundFile('quiet-then-loud.opus'), opus(2)])
  const peaks = await drawn(await addTrack(joined, 'joined.ogg'))
  // By samples: 32,000 of Vorbis, and 96,000 of each Opus.
  const parts = [
    [3, 25],
    [32, 54],
    [63, 138],
    [148, 224],
    [236, 397],
  ] as const
  const loudest = parts.map(([from, to]) => Math.max(...peaks.slice(from, to)))
  expect(loudest.map((peak) => peak > 64)).toEqual([false, true, false, true, false])
})

test('tags between the format and the sound are no sound, and a length that the header overstates is not waited for', async () => {
  const odd = wav(quietThenLoud, {
    bits: 16,
    channels: 1,
    between: Buffer.from('LIST\x05\0\0\0Album\0'),
    claimed: 0xffff_fff0,
  })
  const peaks = await drawn(await addTrack(odd, 'odd.wav'))
  expect(Math.max(...peaks.slice(0, 199))).toBe(0)
  expect(Math.min(...peaks.slice(201))).toBeGreaterThan(120)
})

test('a recording of a few samples has a waveform of the same size', async () => {
  const short = wav(
    soundOf(0.01, () => 1),
    { bits: 16, channels: 1 },
  )
  expect(await drawn(await addTrack(short, 'short.wav'))).toEqual(Array.from({ length: 400 }, () => 255))
})

test('a recording that an older version has stored is measured in the background, once', async () => {
  const id = await addTrack(soundFile('quiet-then-loud.mp3'), 'old.mp3')
  const peaks = await drawn(id)
  const forget = (table: string) =>
    sql`delete from ${sql.table(table)} where key = (select audio_key from tracks where track_id = ${id})`.execute(
      app.db,
    )
  await forget('audio_measures')
  await forget('audio_peaks')
  await measureOutdated(app.context)
  const looks = await Promise.all([peaksOf(id), peaksOf(id), peaksOf(id)])
  for (const look of looks) expect([null, peaks]).toContainEqual(look)
  expect(await drawn(id)).toEqual(peaks)
  const { rows } = await sql`select from pgboss.job where name = 'measure-audio'
    and data->>'key' = (select audio_key from tracks where track_id = ${id})`.execute(app.db)
  expect(rows, 'once for the upload, once for the sweep and all who looked').toHaveLength(2)
  await sweepEnded()
})

test('one recording of an older version follows the other, with the progress', async () => {
  await sql`delete from audio_measures`.execute(app.db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tracks where audio_key is not null`.execute(app.db)
  // As two workers that start at the same time.
  await Promise.all([measureOutdated(app.context), measureOutdated(app.context)])
  // The one that runs may have queued the next already.
  const { rows: queued } = await sql`
    select from pgboss.job where name = 'measure-audio' and state < 'active'`.execute(app.db)
  expect(queued.length).toBeLessThanOrEqual(1)
  const left = sql<{ left: number }>`
    select count(*)::int as left from tracks t where audio_key !~ 'm4a$'
      and not exists (select from audio_measures m where m.key = t.audio_key and m.finished_at is not null)`
  await expect.poll(async () => (await left.execute(app.db)).rows[0]?.left, { timeout: 60_000 }).toBe(0)
  expect(await sweepEnded()).toMatchObject({ done: rows[0]?.n, total: rows[0]?.n })
})

test('AAC has no waveform without ffmpeg, what cannot be decoded says so, and both tracks are none the worse', async () => {
  const aac = await addTrack(m4a(50), 'plain.m4a')
  const broken = await addTrack(vorbis(3), 'broken.ogg')
  expect(await peaksOf(aac)).toBeNull()
  const measured = () =>
    app.db
      .selectFrom('audio_measures')
      .innerJoin('tracks', 'audio_key', 'key')
      .select('problem')
      .where('track_id', '=', broken)
      .executeTakeFirst()
  await expect
    .poll(async () => (await measured())?.problem, { timeout: 30_000 })
    .toBe('word:files.soundUndecodable')
  expect(await peaksOf(broken)).toBeNull()
  expect((await app.ask(tracks.get, { params: { id: aac } })).trackData).not.toBeNull()
  const missing = await app.call(tracks.peaks, { params: { id: 999_999 } })
  expect(missing.body).toMatchObject({ success: 0, code: 'not_found' })
})
