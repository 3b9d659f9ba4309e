import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FiltersOf } from '#contract/catalogue/described.ts'
import { contract } from '#contract/index.ts'
import type { SoundFacts } from '#contract/values/files.ts'
import { measureAudio, Undecodable } from '#server/core/audio/measure-audio.ts'
import { m4a } from '#server/testing/audio-files.ts'
import { soundFile } from '#server/testing/sounds/sounds.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, wav } from '#server/testing/wav.ts'

const { tracks, dashboard } = contract

/** In bytes: where a FLAC has the MD5 of its samples, and one in the last frame of the one used here. */
const MD5_AT = 26
const IN_A_FRAME = 6400

let app: TestApp
const ids = new Map<string, number>()
beforeAll(async () => {
  app = await startApp()
  await app.work()
})
afterAll(() => app.stop())

async function measured(name: string, recording: Buffer): Promise<SoundFacts> {
  const body = new FormData()
  for (const [field, text] of Object.entries(trackForm(name, { track_link: '' }))) body.append(field, text)
  body.append('track', new File([new Uint8Array(recording)], name))
  const { track_id } = await app.ask(tracks.save, { body })
  ids.set(name, track_id)
  const sound = async () => (await app.ask(tracks.get, { params: { id: track_id } })).sound
  await expect.poll(sound, { timeout: 30_000 }).not.toBeNull()
  const found = await sound()
  if (!found) throw new Error(`${name} was not measured`)
  return found
}

const changed = (file: Buffer, at: number) => {
  const copy = Buffer.from(file)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

async function found(filters: Partial<FiltersOf<'tracks'>>): Promise<string[]> {
  const { Info } = await app.ask(tracks.list, { body: { filters } })
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return Info.map(({ track_id }) => names.get(track_id) ?? '').sort()
}

test('loudness, peak, clipping and silence are measured, and damaged FLAC is found', async () => {
  const tone = (level: number) => (at: number) => level * Math.sin(at * 1000 * 2 * Math.PI)
  const mono = { bits: 16, channels: 1 } as const

  const quiet = await measured('quiet.wav', wav(soundOf(3, tone(0.01)), mono))
  // A mono tone of 1 kHz at -40 dBFS, played by both loudspeakers.
  expect(quiet).toMatchObject({ clipped: 0, leading_silence: 0, trailing_silence: 0, is_damaged: null })
  expect(Math.abs((quiet.loudness ?? 0) + 40)).toBeLessThan(0.1)
  expect(Math.abs((quiet.true_peak ?? 0) + 40)).toBeLessThan(0.4)

  const late = soundOf(9, (at) => (at < 4 || at >= 7 ? 0 : Math.max(-1, Math.min(1, tone(4)(at)))))
  const cut = await measured('late.wav', wav(late, mono))
  expect(cut.leading_silence).toBeCloseTo(4, 1)
  expect(cut.trailing_silence).toBeCloseTo(2, 1)
  expect(cut.clipped).toBeGreaterThan(1000)

  const whole = soundFile('quiet-then-loud.flac')
  expect(await measured('whole.flac', whole)).toMatchObject({ is_damaged: false, problem: null })
  expect(await measured('24-bit.flac', soundFile('tone-24-bit.flac'))).toMatchObject({
    loudness: null,
    is_damaged: false,
  })
  expect(await measured('other-checksum.flac', changed(whole, MD5_AT))).toMatchObject({ is_damaged: true })
  expect(await measured('other-byte.flac', changed(whole, IN_A_FRAME))).toMatchObject({ is_damaged: true })
  expect(await measured('plain.mp3', soundFile('quiet-then-loud.mp3'))).toMatchObject({ is_damaged: null })

  expect(await found({ too_quiet: true })).toEqual(['quiet.wav'])
  expect(await found({ starts_with_silence: true })).toEqual(['late.wav'])
  expect(await found({ damaged_audio: true })).toEqual(['other-byte.flac', 'other-checksum.flac'])
  expect((await app.ask(dashboard.work)).damaged_audio).toBe(2)
})

test('a decoder that fails or does not answer ends without its process', async () => {
  const none = new AbortController().signal
  const from = (...chunks: Buffer[]) => Readable.from(chunks)
  await expect(measureAudio('a.flac', from(Buffer.alloc(100, 1)), none)).rejects.toThrow(Undecodable)
  await expect(measureAudio('a.m4a', from(m4a(5)), none)).rejects.toThrow(Undecodable)
  await expect(measureAudio('a.mp3', from(soundFile('quiet-then-loud.mp3')), none, 0)).rejects.toThrow(
    'Decoding takes too long',
  )
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(measureAudio('a.mp3', from(Buffer.alloc(9)), stopped)).rejects.toThrow('stopped')
})
