import { expect, test } from 'vitest'
import { soundMeter } from './sound-meter.ts'

type Section = { seconds: number; dbfs: readonly number[] }

const CHUNK = 4000

/** A tone of 1 kHz, section by section; the peak level of each channel in dBFS. */
function measured(rate: number, sections: readonly Section[]) {
  const meter = soundMeter()
  for (const { seconds, dbfs } of sections)
    for (let from = 0; from < seconds * rate; from += CHUNK) {
      const length = Math.min(CHUNK, seconds * rate - from)
      const wave = Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * 1000 * (from + n)) / rate))
      meter.hear(
        dbfs.map((level) => wave.map((at) => 10 ** (level / 20) * at)),
        rate,
      )
    }
  return meter.result()
}
const stereo = (seconds: number, level: number): Section => ({ seconds, dbfs: [level, level] })

// EBU Tech 3341, minimum requirements test signals 1 to 6: each within 0.1 LU.
const signals: [string, Section[], number][] = [
  ['1: a steady tone', [stereo(20, -23)], -23],
  ['2: a quieter tone', [stereo(20, -33)], -33],
  ['3: the relative gate', [stereo(10, -36), stereo(60, -23), stereo(10, -36)], -23],
  [
    '4: both gates',
    [stereo(10, -72), stereo(10, -36), stereo(60, -23), stereo(10, -36), stereo(10, -72)],
    -23,
  ],
  ['5: blocks within the gate', [stereo(20, -26), stereo(20.1, -20), stereo(20, -26)], -23],
  ['6: surround', [{ seconds: 20, dbfs: [-28, -28, -24, Number.NEGATIVE_INFINITY, -30, -30] }], -23],
]

test.each(signals)('the loudness of EBU Tech 3341, signal %s', (_name, sections, expected) => {
  for (const rate of [16_000, 44_100].slice(0, sections.length > 1 ? 1 : 2))
    expect(Math.abs((measured(rate, sections)?.loudness ?? 0) - expected)).toBeLessThan(0.1)
})

test('mono is as loud as the same sound on both channels, and silence as loud as the gate', () => {
  const mono = measured(44_100, [{ seconds: 5, dbfs: [-20] }])
  expect(mono?.loudness).toBeCloseTo(measured(44_100, [stereo(5, -20)])?.loudness ?? 0, 6)
  const silence = measured(44_100, [stereo(5, Number.NEGATIVE_INFINITY)])
  expect(silence).toMatchObject({ loudness: -70, true_peak: null, clipped: 0 })
})

test('the peak is found between samples, within 0.4 dB', () => {
  const rate = 48_000
  // Every sample of this tone is 3 dB below its peak.
  const tone = Float32Array.from({ length: rate }, (_, n) => 0.5 * Math.sin((Math.PI / 2) * n + Math.PI / 4))
  const meter = soundMeter()
  meter.hear([tone], rate)
  expect(Math.abs((meter.result()?.true_peak ?? 0) - 20 * Math.log10(0.5))).toBeLessThan(0.4)
})

test('cut tops are counted by place; a wave that just reaches full scale is not cut', () => {
  const wave = (level: number) =>
    Float32Array.from({ length: 44_100 }, (_, n) =>
      Math.max(-1, Math.min(32_767 / 32_768, level * Math.sin((2 * Math.PI * 100 * n) / 44_100))),
    )
  const [cut, whole] = [soundMeter(), soundMeter()]
  cut.hear([wave(2)], 44_100)
  whole.hear([wave(32_767 / 32_768)], 44_100)
  expect(cut.result()?.clipped).toBe(200)
  expect(whole.result()?.clipped).toBe(0)
})

test('what is no level does not spoil the measures', () => {
  const meter = soundMeter()
  const tone = Float32Array.from({ length: 48_000 }, (_, n) => 0.1 * Math.sin(n / 10))
  tone.set([Number.NaN, Number.POSITIVE_INFINITY, 1e30], 1000)
  meter.hear([tone], 48_000)
  const { loudness = 0, true_peak } = meter.result() ?? {}
  expect(loudness).toBeGreaterThan(-30)
  expect(true_peak).toBeLessThan(-19)
})
