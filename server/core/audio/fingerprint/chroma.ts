import { energiesOf } from './fft.ts'

/** In Hz: the sample rate of the sound from which a fingerprint is made. */
export const RATE = 11_025
/** In samples: each frame is 0.37 s long, and the next begins 0.12 s later. */
export const FRAME = 4096
export const HOP = Math.floor(FRAME / 3)
export const NOTES = 12
const [LOWEST_HZ, HIGHEST_HZ] = [28, 3520]
/** The frequency of the note A in the lowest octave. */
const TUNING_HZ = 440 / 16
/** The weights with which each note is smoothed over five frames. */
const SMOOTHING = [0.25, 0.75, 1, 0.75, 0.25] as const
/** Frames with less strength than this count as silence. */
const MIN_NORM = 0.01

/**
 * Passes on, for each frame of samples at `RATE`, how strong each of the twelve notes is, whatever its octave and however
 * loud the frame.
 */
export function chroma(pass: (notes: Float64Array) => void) {
  const energies = new Float64Array(FRAME / 2)
  const transform = energiesOf(FRAME)
  const window = Float64Array.from(
    { length: FRAME },
    (_, n) => 0.54 - 0.46 * Math.cos((2 * Math.PI * n) / (FRAME - 1)),
  )
  const bin = (hertz: number) => Math.round((FRAME * hertz) / RATE)
  const notes = Array.from({ length: bin(HIGHEST_HZ) }, (_, n) => {
    const octave = Math.log2((n * RATE) / FRAME / TUNING_HZ)
    return Math.floor(NOTES * (octave - Math.floor(octave)))
  })
  const heard = new Float64Array(FRAME)
  const windowed = new Float64Array(FRAME)
  let length = 0
  let last: Float64Array[] = []

  function frame() {
    for (let n = 0; n < FRAME; n++) windowed[n] = (heard[n] ?? 0) * (window[n] ?? 0)
    transform(windowed, energies)
    const strengths = new Float64Array(NOTES)
    for (let n = bin(LOWEST_HZ); n < notes.length; n++) {
      const note = notes[n] ?? 0
      strengths[note] = (strengths[note] ?? 0) + (energies[n] ?? 0)
    }
    last = [...last.slice(1 - SMOOTHING.length), strengths]
    if (last.length === SMOOTHING.length) pass(normalized(smoothed(last)))
  }

  return (sample: number) => {
    heard[length++] = sample
    if (length < FRAME) return
    frame()
    heard.copyWithin(0, HOP)
    length -= HOP
  }
}

const smoothed = (frames: readonly Float64Array[]) =>
  Float64Array.from({ length: NOTES }, (_, note) =>
    SMOOTHING.reduce((sum, weight, n) => sum + weight * (frames[n]?.[note] ?? 0), 0),
  )

function normalized(notes: Float64Array): Float64Array {
  const norm = Math.sqrt(notes.reduce((sum, strength) => sum + strength * strength, 0))
  return notes.map((strength) => (norm < MIN_NORM ? 0 : strength / norm))
}
