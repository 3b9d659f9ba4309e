import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, type WavShape, wav } from '#server/testing/wav.ts'

const { tracks } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
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

test('a recording that was stored before waveforms were drawn is drawn when somebody looks at it, once', async () => {
  const id = await addTrack(wav(quietThenLoud, { bits: 16, channels: 1 }), 'old.wav')
  const peaks = await drawn(id)
  await sql`delete from audio_peaks where key = (select audio_key from tracks where track_id = ${id})`.execute(
    app.db,
  )
  const looks = await Promise.all([peaksOf(id), peaksOf(id), peaksOf(id)])
  // The first look finds none; a later one may already find what it asked for.
  expect(looks).toContain(null)
  for (const look of looks) expect([null, peaks]).toContainEqual(look)
  expect(await drawn(id)).toEqual(peaks)
  const { rows } = await sql`select from pgboss.job where name = 'draw-waveform'
    and data->>'key' = (select audio_key from tracks where track_id = ${id})`.execute(app.db)
  expect(rows, 'once for the upload, once for all who looked').toHaveLength(2)
})

test('what cannot be read has no waveform, and its track is none the worse', async () => {
  const id = await addTrack(mp3(Array.from({ length: 50 }, () => 128)), 'plain.mp3')
  expect(await peaksOf(id)).toBeNull()
  expect((await app.ask(tracks.get, { params: { id } })).trackData).not.toBeNull()
  const missing = await app.call(tracks.peaks, { params: { id: 999_999 } })
  expect(missing.body).toMatchObject({ success: 0, code: 'not_found' })
})
