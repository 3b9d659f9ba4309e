import { expect, test } from 'vitest'
import { melody } from '#server/testing/melody.ts'
import { errorBetween } from './compare.ts'
import { fingerprintMeter, MAX_LENGTH } from './fingerprint-meter.ts'
import { landmarksOf, probesOf } from './landmarks.ts'

/** The first melody as fpcalc, the program of Chromaprint 1.5, hears it: in hexadecimal digits. */
const BY_CHROMAPRINT = [
  'dc8ca961fc8ca960fd8ca9e4ae4ca9a4ee0e8d8cee1a818ce63ac1ace62e41ace63601ace51301ace40301aee4011d8e',
  '6041398670833b0670932b1274b12b0254b06b0254a0e702d4a0b302c5a28302c6e28202c6268262c63e82a2861a4292',
  'c60b0292c20d32a3c2cc31a0d68420ecd6942428f6b4e838ffa4a808ffa4a8487f64a9c87d20a9887d3089983c31c488',
  '341301891403018b140231aa1402216614922322149223221d90ef021db0ab021db0ab024fb2bb024ff2ba024f728ec2',
  '47368282471d02b2474802a247cc33a2458c31a0558420e0f594ec24f5b4a81cf5e4a808f724a908f726a908f726aa08',
  'f7268ac8773586987714c2a8740402ac740032a7f44232a2fcd23362fc922522fcb02c3298b02802d8b16802d9b2e802',
  'cbb2a842cab68582caab8282',
].join('')

type Level = (at: number) => number

function heard(level: Level, seconds = 12, rate = 8000): Uint32Array | null {
  const meter = fingerprintMeter()
  // In chunks that no frame begins with.
  for (let from = 0; from < seconds * rate; from += 3001)
    meter.hear(
      [
        Float32Array.from({ length: Math.min(3001, seconds * rate - from) }, (_, n) =>
          level((from + n) / rate),
        ),
      ],
      rate,
    )
  return meter.result()
}

function fingerprintOf(...how: Parameters<typeof heard>): Uint32Array {
  const fingerprint = heard(...how)
  if (!fingerprint) throw new Error('This has no fingerprint')
  return fingerprint
}

const song = melody(1)
const original = fingerprintOf(song)
const sharedWith = (other: Uint32Array) => {
  const landmarks = new Set(landmarksOf(original))
  return probesOf(other).filter((bits) => landmarks.has(bits)).length
}

test('a fingerprint is that of Chromaprint', () => {
  const theirs = Uint32Array.from(BY_CHROMAPRINT.match(/.{8}/g) ?? [], (digits) =>
    Number.parseInt(digits, 16),
  )
  expect(original).toHaveLength(theirs.length)
  expect(errorBetween(original, theirs)).toBeLessThan(0.005)
})

test('a copy that is quieter, of another rate, later, shorter or noisy is found and the same', () => {
  let state = 1
  const noise = () => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  const copies: Record<string, Uint32Array> = {
    quieter: fingerprintOf((at) => 0.1 * song(at)),
    'of another rate': fingerprintOf(song, 12, 44_100),
    'after silence': fingerprintOf((at) => (at < 1 ? 0 : song(at - 1)), 13),
    'without its beginning': fingerprintOf((at) => song(at + 2.3), 9),
    'without its end': fingerprintOf(song, 8),
    noisy: fingerprintOf((at) => song(at) + 0.02 * noise()),
  }
  for (const [name, copy] of Object.entries(copies)) {
    expect(sharedWith(copy), name).toBeGreaterThan(0)
    expect(errorBetween(original, copy), name).not.toBeNull()
    expect(errorBetween(copy, original), name).not.toBeNull()
  }
})

test('another recording is not the same, nor one that only begins alike', () => {
  for (const tune of [2, 3, 4]) expect(errorBetween(original, fingerprintOf(melody(tune)))).toBeNull()
  const other = melody(2)
  expect(
    errorBetween(
      original,
      fingerprintOf((at) => (at < 5 ? song : other)(at)),
    ),
  ).toBeNull()
  // Both are mostly pauses.
  const paused = (tune: Level) => fingerprintOf((at) => (at < 4 || at > 40 ? tune(at) : 0), 44)
  expect(errorBetween(paused(song), paused(other))).toBeNull()
})

test('what is too short, too steady or silent has no fingerprint, and of a long recording only the beginning counts', () => {
  expect(heard(song, 5)).toBeNull()
  expect(heard((at) => 0.5 * Math.sin(2 * Math.PI * 440 * at))).toBeNull()
  expect(heard(() => 0)).toBeNull()
  const long = fingerprintOf(song, 150)
  expect(long.length).toBeLessThan(MAX_LENGTH)
  expect(long).toEqual(fingerprintOf(song, 130))
  expect(landmarksOf(long)).toHaveLength(64)
})
