import { SAMPLES_PER_SECOND } from './opus-file.ts'
import { type Seeded, seeded } from './seeded.ts'

/** Scales of well-known ragas, in semitones above Sa. */
const RAGAS = [
  [0, 1, 4, 5, 7, 8, 11], // Bhairav
  [0, 2, 4, 6, 7, 9, 11], // Yaman
  [0, 2, 4, 7, 9], // Bhoopali
  [0, 2, 5, 7, 9], // Durga
  [0, 2, 3, 5, 7, 9, 10], // Kafi
  [0, 1, 3, 5, 7, 8, 10], // Bhairavi
  [0, 2, 4, 5, 7, 9, 10], // Khamaj
] as const

/** The twelve tones in just intonation, as Indian music tunes them. */
const RATIOS = [1, 16 / 15, 9 / 8, 6 / 5, 5 / 4, 4 / 3, 45 / 32, 3 / 2, 8 / 5, 5 / 3, 9 / 5, 15 / 8] as const

/** Synthesises 6 to 8 s of a tanpura and a flute-like voice with a phrase in a raga, the same for the same seed. */
export function synthesise(seed: string): Float32Array {
  const random = seeded(seed)
  const length = Math.round(random.between(6, 8) * SAMPLES_PER_SECOND)
  const sound = new Float32Array(length)
  const sa = random.between(125, 165)
  const raga = random.pick(RAGAS)
  const pluckedFirst = raga.some((semitone) => semitone === 7) ? 3 / 4 : 2 / 3
  addTanpura(sound, random, sa, pluckedFirst)
  addPhrase(sound, random, sa * 2, raga)
  fade(sound)
  return sound
}

/** Adds four strings, plucked one after the other: Pa (or Ma), Sa, Sa, and the low Sa. */
function addTanpura(sound: Float32Array, random: Seeded, sa: number, first: number): void {
  const strings = [first, 1, 1.001, 0.5]
  const beat = SAMPLES_PER_SECOND * random.between(0.55, 0.75)
  for (let n = 0; n * beat < sound.length; n++) {
    const ratio = strings[n % strings.length] ?? 1
    pluck(sound, random, Math.round(n * beat), sa * ratio)
  }
}

/** Adds a plucked string after Karplus and Strong: a burst of noise that goes round a delay line and loses its high frequencies. */
function pluck(sound: Float32Array, random: Seeded, start: number, frequency: number): void {
  const period = SAMPLES_PER_SECOND / frequency - 0.3
  const whole = Math.floor(period)
  const part = period - whole
  const line = Float32Array.from({ length: whole + 1 }, () => random.between(-1, 1))
  // The mean is subtracted, since it would stay in the line for ever.
  const centre = line.reduce((sum, value) => sum + value, 0) / line.length
  for (const [place, value] of line.entries()) line[place] = value - centre
  let before = 0
  for (let at = start, place = 0; at < sound.length; at++) {
    const next = place + 1 < line.length ? place + 1 : 0
    const older = line[place] ?? 0
    const heard = (1 - part) * (line[next] ?? 0) + part * older
    const kept = 0.997 * (0.7 * heard + 0.3 * before)
    before = heard
    line[place] = kept
    place = next
    sound[at] = (sound[at] ?? 0) + 0.22 * kept
  }
}

/** Adds a walk through the scale, step by step with a few leaps, that begins and ends on Sa. */
function addPhrase(sound: Float32Array, random: Seeded, sa: number, raga: readonly number[]): void {
  let step = 0
  let pitch = sa
  let phase = 0
  let at = Math.round(0.8 * SAMPLES_PER_SECOND)
  const end = sound.length - SAMPLES_PER_SECOND
  while (at < end) {
    const seconds = random.pick([0.3, 0.3, 0.45, 0.6, 0.9])
    const isLast = at + 1.5 * SAMPLES_PER_SECOND > end
    if (isLast) step = step > raga.length / 2 ? raga.length : 0
    const target = sa * ratioOf(raga, step)
    const samples = isLast ? sound.length - at : Math.round(seconds * SAMPLES_PER_SECOND)
    ;({ phase, pitch } = sing(sound, at, samples, { phase, pitch }, target))
    at += samples
    step = Math.min(raga.length + 2, Math.max(-3, step + random.pick([-2, -1, -1, 1, 1, 1, 2])))
  }
}

function ratioOf(raga: readonly number[], step: number): number {
  const octave = Math.floor(step / raga.length)
  const semitone = raga[step - octave * raga.length] ?? 0
  return (RATIOS[semitone] ?? 1) * 2 ** octave
}

type Voice = { phase: number; pitch: number }

/** Adds one note: it glides in from the last pitch, swells, trembles a little, and ends softly. */
function sing(sound: Float32Array, start: number, samples: number, from: Voice, target: number): Voice {
  let { phase, pitch } = from
  const glide = 1 / (0.035 * SAMPLES_PER_SECOND)
  const soft = 0.06 * SAMPLES_PER_SECOND
  for (let n = 0; n < samples; n++) {
    pitch += (target - pitch) * glide
    const seconds = n / SAMPLES_PER_SECOND
    const tremble = 1 + 0.006 * Math.min(1, seconds * 2) * Math.sin(2 * Math.PI * 5.2 * seconds)
    phase += (2 * Math.PI * pitch * tremble) / SAMPLES_PER_SECOND
    const envelope = 0.35 + 0.65 * Math.min(1, n / soft, (samples - n) / soft)
    const first = Math.sin(phase)
    // The second and third partial are derived from the first by multiplication, which is cheaper than a sine.
    const second = 2 * first * Math.cos(phase)
    const third = first * (3 - 4 * first * first)
    const tone = first + 0.28 * second + 0.12 * third
    sound[start + n] = (sound[start + n] ?? 0) + 0.2 * envelope * tone
  }
  return { phase, pitch }
}

function fade(sound: Float32Array): void {
  const rise = 0.05 * SAMPLES_PER_SECOND
  const fall = 1.2 * SAMPLES_PER_SECOND
  for (let n = 0; n < sound.length; n++)
    sound[n] = (sound[n] ?? 0) * Math.min(1, n / rise, (sound.length - 1 - n) / fall)
}
