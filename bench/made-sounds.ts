/** In Hz, of what is made here. */
export const RATE = 22_050
const SECONDS = 60

/** Numbers between 0 and 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Random = () => number
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

/** Adds a note with overtones, a soft beginning and an end. */
function note(
  sound: Float32Array,
  {
    at,
    seconds,
    hertz,
    level,
    overtones,
    vibrato = 0,
  }: {
    at: number
    seconds: number
    hertz: number
    level: number
    overtones: readonly number[]
    vibrato?: number
  },
) {
  const [start, end] = [Math.round(at * RATE), Math.min(sound.length, Math.round((at + seconds) * RATE))]
  let phase = 0
  for (let n = Math.max(0, start); n < end; n++) {
    const t = (n - start) / RATE
    const shape = Math.min(1, t / 0.03) * Math.min(1, (seconds - t) / 0.05)
    phase += (2 * Math.PI * hertz * (1 + vibrato * Math.sin(2 * Math.PI * 5.5 * t))) / RATE
    let sum = 0
    for (let k = 0; k < overtones.length; k++) sum += (overtones[k] ?? 0) * Math.sin((k + 1) * phase)
    sound[n] = (sound[n] ?? 0) + level * shape * sum
  }
}

function hit(sound: Float32Array, random: Random, at: number, seconds: number, level: number) {
  const start = Math.round(at * RATE)
  let low = 0
  for (let n = start; n < Math.min(sound.length, start + seconds * RATE); n++) {
    low += 0.2 * (random() * 2 - 1 - low)
    sound[n] = (sound[n] ?? 0) + low * level * Math.exp(-(n - start) / (0.08 * RATE))
  }
}

const SCALES = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 1, 4, 5, 7, 8, 11],
  [0, 2, 3, 5, 7, 9, 10],
  [0, 2, 4, 7, 9],
] as const

/** What is sung: a key, a scale, a tempo and a melody, which a performance renders in its own way. */
function composition(random: Random) {
  const scale = pick(random, SCALES)
  const tonic = 110 * 2 ** (Math.floor(random() * 12) / 12)
  const beat = 0.3 + random() * 0.4
  let step = 0
  const melody = Array.from({ length: 300 }, () => {
    step = Math.max(-4, Math.min(10, step + Math.round((random() - 0.5) * 6)))
    const octave = Math.floor(step / scale.length)
    return {
      semitones: (scale[step - octave * scale.length] ?? 0) + 12 * octave,
      beats: pick(random, [1, 1, 2, 0.5, 3]),
    }
  })
  return { tonic, beat, melody }
}
type Composition = ReturnType<typeof composition>

const VOICES = [
  [1, 0.5, 0.3, 0.2, 0.1],
  [0.6, 1, 0.2, 0.5, 0.3, 0.1],
  [1, 0.05, 0.4, 0.05, 0.2],
  [0.4, 0.7, 0.9, 0.5, 0.3, 0.2, 0.1],
]

function perform(
  { tonic, beat, melody }: Composition,
  random: Random,
  { drone, drums }: { drone: number; drums: number },
) {
  const sound = new Float32Array(SECONDS * RATE)
  const overtones = pick(random, VOICES)
  let at = 0.2 + random() * 0.5
  for (const { semitones, beats } of melody) {
    if (at > SECONDS) break
    // Nobody keeps the beat, or sings the same way twice.
    const seconds = beats * beat * (0.93 + random() * 0.14)
    note(sound, {
      at,
      seconds,
      hertz: tonic * 2 * 2 ** (semitones / 12),
      level: 0.1 + random() * 0.1,
      overtones,
      vibrato: 0.004 + random() * 0.01,
    })
    if (drums > 0) hit(sound, random, at, 0.3, drums * (0.5 + random()))
    at += seconds
  }
  if (drone > 0)
    for (let from = 0; from < SECONDS; from += 2.6)
      for (const [n, ratio] of [1.5, 2, 2, 1].entries())
        note(sound, {
          at: from + n * 0.6,
          seconds: 2.4,
          hertz: tonic * ratio,
          level: drone,
          overtones: [1, 0.8, 0.6, 0.5, 0.4],
        })
  return sound
}

function spoken(random: Random) {
  const sound = new Float32Array(SECONDS * RATE)
  const pitch = 90 + random() * 120
  let at = 0.1
  while (at < SECONDS) {
    const seconds = 0.08 + random() * 0.2
    const formant = 1 + Math.floor(random() * 8)
    const overtones = Array.from({ length: 14 }, (_, k) => Math.exp(-((k - formant) ** 2) / 5) + 0.1)
    note(sound, {
      at,
      seconds,
      hertz: pitch * (0.85 + random() * 0.35),
      level: 0.06 + random() * 0.06,
      overtones,
      vibrato: 0.01,
    })
    if (random() < 0.4) hit(sound, random, at - 0.03, 0.05, 0.2)
    at += seconds + (random() < 0.15 ? 0.3 + random() * 0.6 : 0.02)
  }
  return sound
}

function noise(random: Random) {
  let low = 0
  return Float32Array.from({ length: SECONDS * RATE }, () => {
    low = 0.97 * low + 0.1 * (random() * 2 - 1)
    return low
  })
}

/** One short formula again and again, on a drone: the hardest to tell apart. */
function chant(random: Random) {
  const made = composition(random)
  const formula = made.melody.slice(0, 6 + Math.floor(random() * 6))
  return { ...made, melody: Array.from({ length: 60 }, () => formula).flat() }
}

export type Made = { name: string; kind: string; sound: Float32Array }

/** Recordings of several kinds; those of `performances` are of the same compositions, in the same keys and tempi. */
export function madeSounds(each: number): Made[] {
  const made = (kind: string, make: (random: Random) => Float32Array, seed: number): Made[] =>
    Array.from({ length: each }, (_, n) => ({
      name: `${kind} ${n + 1}`,
      kind,
      sound: make(seeded(seed * 1000 + n)),
    }))
  const takes = (kind: string, compose: (random: Random) => Composition, seed: number): Made[] =>
    Array.from({ length: each }, (_, n) => ({
      name: `${kind} ${n + 1}`,
      kind,
      sound: perform(compose(seeded(seed * 1000 + Math.floor(n / 2))), seeded(seed * 1000 + 500 + n), {
        drone: 0.04,
        drums: 0.2,
      }),
    }))
  return [
    ...made('song', (random) => perform(composition(random), random, { drone: 0, drums: 0.4 }), 1),
    ...made(
      'song on a drone',
      (random) => perform(composition(random), random, { drone: 0.06, drums: 0 }),
      2,
    ),
    ...takes('two performances of a song', composition, 3),
    ...takes('two performances of a chant', chant, 4),
    ...made('speech', spoken, 5),
    ...made('noise', noise, 6),
  ]
}
