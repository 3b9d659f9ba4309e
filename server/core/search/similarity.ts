import { isFiller } from './fillers.ts'
import { foldWords } from './fold.ts'
import { memoize } from './memoize.ts'
import { soundOf } from './phonetic.ts'
import { greatestDistance, readSound, type Sound, soundDistance } from './sound-distance.ts'

/** The words from `start` to before `end`, written as one. */
export type Part = { start: number; end: number; sound: Sound }
/** The sounds of the words of a name or a query. `runs` also has those of neighbouring words written as one. */
export type NameSounds = {
  length: number
  runs: readonly Part[]
  weights: { words: Float64Array; all: number }
}

/** How many words of a name may match one word of a query, and the reverse. */
const MAX_RUN = 4
/** The most words of a name that are compared: names have fewer, and a long pasted text is not a name. */
const MAX_WORDS = 12
const MAX_SOUND = 24
/** The most words of a name together with those of other names: words are numbered as bits. */
const MAX_TOGETHER = 24
const MAX_NAME = 120

/** Matches the honorific at the end of a name, which may be left out: Hanuman, Hanumanji. */
const HONORIFIC = /(?<=....)ji$/

/** The likeness from which on a name that has all words of the query is similar to it. */
const ALL_ASKED = 0.78
/** The shared part from which on a query and a name have enough in common. */
const IN_COMMON = 0.5
/** The shared part that is enough for a query with a whole name in it; `ONE_WORD` is that for a name of one word. */
const WHOLE_NAME = 0.3
const ONE_WORD = 0.35
const ALL_OF_NAME = 0.95
/** How much of the name's only word has to be the same in the query. */
const SURE = 0.85
/** The share of a query that one long word needs to make a name similar that has this word and lacks the others. */
const MAIN_WORD = 0.5
/** The greatest difference, as a share, at which a word counts as shared. `NEAR_IF_LONG` is that for a long word. */
const NEAR = 0.3
const NEAR_IF_LONG = 0.45
const LONG = 3.5
/** The difference from which on two words are different words, which costs as much as a missing word. */
const HALF = 0.5
/** The cost of words that the name has and the query lacks: it decides between names that are otherwise alike. */
const NOT_ASKED = 0.08

const soundNamed = memoize((sound: string) => readSound(sound))

/** Reads a name in any script for `similarityTo`, without words that do not tell which name is meant. */
export const soundsOf = memoize((name: string): NameSounds => {
  const words = foldWords(name)
  const meant = words.filter((word) => !isFiller(word))
  const some = (meant.length > 0 ? meant : words)
    .map(({ plain, joins }) => ({ letters: (plain[0] ?? '').replace(HONORIFIC, ''), joins }))
    .filter(({ letters }) => letters !== '')
    .slice(0, MAX_WORDS)
  const runs: Part[] = []
  for (const [start, { letters, joins }] of some.entries()) {
    const joined = [joins ? soundOf(letters) : letters]
    let all = letters
    for (const next of joins ? some.slice(start + 1, start + MAX_RUN) : []) {
      if (!next.joins) break
      all += next.letters
      joined.push(soundOf(all))
    }
    for (const [i, sound] of joined.entries())
      if (sound !== '') runs.push({ start, end: start + i + 1, sound: soundNamed(sound.slice(0, MAX_SOUND)) })
  }
  return { length: some.length, runs, weights: weightsOf(some.length, runs) }
}, MAX_NAME)

/** The sounds of a name followed by those of another, of which no words are joined across. */
export function soundsTogether(name: NameSounds, other: NameSounds): NameSounds {
  const length = Math.min(name.length + other.length, MAX_TOGETHER)
  const moved = other.runs.map(({ start, end, sound }) => ({
    start: start + name.length,
    end: end + name.length,
    sound,
  }))
  const runs = [...name.runs, ...moved].filter(({ end }) => end <= length)
  return { length, runs, weights: weightsOf(length, runs) }
}

/** The weight of each word, and the sum of all. */
function weightsOf(length: number, runs: readonly Part[]): { words: Float64Array; all: number } {
  const words = new Float64Array(length)
  for (const { start, end, sound } of runs) if (end - start === 1) words[start] = sound.weight
  return { words, all: words.reduce((sum, weight) => sum + weight, 0) }
}

/** The words of a name that are nearest to a part of the query, as bits, and the cost of their difference. */
type Nearest = { cost: number; words: number }
/** A part of the query, and the nearest words of a name. */
type Compared = Nearest & { start: number; weight: number }

/**
 * Compares names with a query by the sounds of their words, joined or apart and in any order: 0 is not similar, 1 is equal. Either
 * the name has all words of the query, or the two have most in common. The query is compared with each word once, however many
 * names have it.
 */
export function similarityTo(query: NameSounds): (name: NameSounds) => number {
  const runs = query.runs.map((run) => ({ ...run, nearestIn: nearestTo(run) }))
  const whole = query.weights.all
  return (name) => {
    if (whole === 0 || name.weights.all === 0) return 0
    // The least cost of the first words of the query, by their number, and the part of the query that ends there.
    const costs = new Array<number>(query.length + 1).fill(Number.POSITIVE_INFINITY)
    const parts = new Array<Compared | undefined>(query.length + 1)
    costs[0] = 0
    for (const { start, end, sound, nearestIn } of runs) {
      const nearest = nearestIn(name)
      const total = (costs[start] ?? 0) + nearest.cost
      if (total >= (costs[end] ?? 0)) continue
      costs[end] = total
      parts[end] = { ...nearest, start, weight: sound.weight }
    }
    const alike = 1 - (costs[query.length] ?? whole) / whole
    const notAsked = Math.max(0, name.length - query.length) / Math.max(1, name.length)
    const asAsked = alike * (1 - NOT_ASKED * notAsked)
    if (asAsked >= ALL_ASKED) return asAsked
    return inCommon(parts, query, name)
  }
}

/**
 * The share that a query and a name have in common, of the weight of both; 0 if it is too little. `parts` are the parts of the
 * query, each at the index of its end.
 */
function inCommon(parts: readonly (Compared | undefined)[], query: NameSounds, name: NameSounds): number {
  let shared = 0
  let words = 0
  let count = 0
  let longest = 0
  for (let end = query.length; end > 0; ) {
    const part = parts[end]
    if (part === undefined) return 0
    end = part.start
    if (part.words === 0 || part.cost > part.weight * (part.weight < LONG ? NEAR : NEAR_IF_LONG)) continue
    shared += part.weight - part.cost
    words |= part.words
    count++
    longest = Math.max(longest, part.cost === 0 ? part.weight : 0)
  }
  let ofName = 0
  for (let i = 0; i < name.length; i++) if (words & (1 << i)) ofName += name.weights.words[i] ?? 0
  const ofQuery = shared / query.weights.all
  const isWholeName = ofName / name.weights.all >= ALL_OF_NAME
  const likeness = (shared + Math.min(shared, ofName)) / (query.weights.all + name.weights.all)
  if (count === 1 && longest >= LONG && ofQuery >= MAIN_WORD) return likeness
  if (count === 1 && !(isWholeName && ofQuery >= ONE_WORD && shared >= ofName * SURE)) return 0
  return likeness >= IN_COMMON || (isWholeName && ofQuery >= WHOLE_NAME) ? likeness : 0
}

/** The words of a name that are nearest to a part of the query. Their cost is at most that of leaving the part out. */
function nearestTo({ start, end, sound }: Part): (name: NameSounds) => Nearest {
  const isJoined = end - start > 1
  const limit = greatestDistance(sound, isJoined ? NEAR : HALF)
  const known = new Map<Sound, number>()
  const distanceTo = (other: Sound) => {
    const before = known.get(other)
    if (before !== undefined) return before
    const distance = soundDistance(sound, other, limit)
    known.set(other, distance)
    return distance
  }
  return (name) => {
    let nearest: Nearest = { cost: sound.weight, words: 0 }
    // Words are joined in the query or in the name, but not in both.
    for (const run of name.runs) {
      if (isJoined && run.end - run.start > 1) continue
      const cost = distanceTo(run.sound)
      if (cost < limit && cost < nearest.cost) nearest = { cost, words: (1 << run.end) - (1 << run.start) }
    }
    return nearest
  }
}
