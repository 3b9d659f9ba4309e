import { chroma, FRAME, HOP, RATE } from './chroma.ts'
import { resampler } from './resample.ts'
import { SILENCE } from './silence-level.ts'
import { subFingerprints } from './sub-fingerprints.ts'

/** In seconds: how much of a recording the fingerprint describes, from its first sound on. */
const MAX_SECONDS = 120
const MAX_SAMPLES = MAX_SECONDS * RATE
/** In samples: the first sound of a recording is looked for in steps of 10 ms. */
const STEP = Math.round(RATE / 100)
/** The fewest sub-fingerprints of a fingerprint: a shorter one is like too many others. */
const MIN_LENGTH = 24
/** The fewest different sub-fingerprints of a fingerprint: the fingerprint of one steady tone is like any other's. */
const MIN_DISTINCT = 16

/** The most sub-fingerprints that a recording has. */
export const MAX_LENGTH = Math.floor((MAX_SAMPLES - FRAME) / HOP)

/** Computes the acoustic fingerprint of a recording as it is decoded, by its first two minutes. */
export function fingerprintMeter() {
  const found: number[] = []
  const listen = chroma(subFingerprints((bits) => found.push(bits)))
  let step: number[] = []
  let heard = 0

  function take(sample: number) {
    if (heard > 0) {
      heard += 1
      if (heard <= MAX_SAMPLES) listen(sample)
      return
    }
    step.push(sample)
    if (step.length < STEP) return
    const energy = step.reduce((sum, each) => sum + each * each, 0) / STEP
    if (energy >= SILENCE) {
      for (const each of step) listen(each)
      heard = STEP
    }
    step = []
  }
  const convert = resampler(RATE, take)

  return {
    hear(channels: readonly Float32Array[], rate: number) {
      if (heard < MAX_SAMPLES) convert(channels, rate)
    },
    /** The fingerprint; null for a recording that is too short or too steady to be told from others. */
    result(): Uint32Array | null {
      if (found.length < MIN_LENGTH || new Set(found).size < MIN_DISTINCT) return null
      return Uint32Array.from(found)
    },
  }
}
