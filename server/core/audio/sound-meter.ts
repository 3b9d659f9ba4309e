import { clippingMeter } from './clipping.ts'
import type { Hear } from './decoders/decoder.ts'
import { fingerprintMeter } from './fingerprint/fingerprint-meter.ts'
import { loudnessMeter, MIN_LOUDNESS } from './loudness.ts'
import { peakMeter } from './peaks.ts'
import { silenceMeter } from './silence.ts'
import { truePeakMeter } from './true-peak.ts'

/** The measures of a recording; times are in seconds. */
export type Measures = {
  /** In seconds: the length of the decoded sound. */
  duration: number
  /** The waveform: the loudest sample of each part, 0 to 255. */
  peaks: Uint8Array
  /** The integrated loudness in LUFS, -70 or more. Null for a recording of less than 400 ms. */
  loudness: number | null
  /** The highest level between or at the samples, in dBTP; null for digital silence. */
  true_peak: number | null
  /** The number of places where the sound is cut off at full scale. */
  clipped: number
  leading_silence: number
  trailing_silence: number
  /** The acoustic fingerprint, see `fingerprint`. Null for a recording that is too short or too steady to be told from others. */
  fingerprint: Uint32Array | null
}

/** The highest level that a sample can have: louder ones are errors of a file with floating-point samples. */
const MAX_LEVEL = 8

/** Measures the samples of a recording as they are decoded, in memory that does not depend on its length. */
export function soundMeter() {
  const waveform = peakMeter()
  const loudness = loudnessMeter()
  const silence = silenceMeter()
  const fingerprint = fingerprintMeter()
  let duration = 0
  let perChannel: { peak: ReturnType<typeof truePeakMeter>; clipping: ReturnType<typeof clippingMeter> }[] =
    []

  const hear: Hear = (channels, rate) => {
    duration += (channels[0]?.length ?? 0) / rate
    while (perChannel.length < channels.length)
      perChannel = [...perChannel, { peak: truePeakMeter(), clipping: clippingMeter() }]
    for (const samples of channels) repair(samples)
    drawInto(waveform, channels)
    loudness.hear(channels, rate)
    silence.hear(channels, rate)
    fingerprint.hear(channels, rate)
    for (const [n, samples] of channels.entries()) {
      perChannel[n]?.peak.hear(samples, rate)
      perChannel[n]?.clipping.hear(samples)
    }
  }

  return {
    hear,
    /** All measures; null when there were no samples. */
    result(): Measures | null {
      const peaks = waveform.peaks()
      if (!peaks) return null
      const highest = Math.max(...perChannel.map(({ peak }) => peak.result()))
      const { before, after } = silence.result()
      const lufs = loudness.result()
      return {
        duration,
        peaks,
        loudness: lufs === null ? null : Math.max(MIN_LOUDNESS, lufs),
        true_peak: highest > 0 ? 20 * Math.log10(highest) : null,
        clipped: perChannel.reduce((sum, { clipping }) => sum + clipping.result(), 0),
        leading_silence: before,
        trailing_silence: after,
        fingerprint: fingerprint.result(),
      }
    },
  }
}

/** Replaces impossible samples by 0, such as NaN, which would spoil all sums. */
function repair(samples: Float32Array) {
  for (let n = 0; n < samples.length; n++) {
    const level = samples[n] ?? 0
    if (!(Math.abs(level) <= MAX_LEVEL)) samples[n] = 0
  }
}

/** Adds the loudest channel of each moment to the waveform. */
function drawInto(waveform: ReturnType<typeof peakMeter>, channels: readonly Float32Array[]) {
  const length = channels[0]?.length ?? 0
  for (let n = 0; n < length; n++) {
    let loudest = 0
    for (const samples of channels) {
      const level = Math.abs(samples[n] ?? 0)
      if (level > loudest) loudest = level
    }
    waveform.hear(loudest)
  }
}
