import { foldWords } from './fold.ts'
import { memoize } from './memoize.ts'
import { soundOf } from './phonetic.ts'
import { readSound, type Sound, soundDistance } from './sound-distance.ts'

/** Words from `start` to before `end`, written as one. */
export type Part = { start: number; end: number; sound: Sound }
/** The sounds of the words of a name or a query, and of neighbouring ones written as one. */
export type NameSounds = { length: number; runs: readonly Part[] }

/** How many words of a name may be one word of a query, and the reverse. */
const MAX_RUN = 3
/** Words beyond these are not compared: names have fewer, and a pasted text is no name. */
const MAX_WORDS = 8
const MAX_SOUND = 24

/** Written or not: Hanuman, Hanuman Ji, Hanumanji. */
const HONORIFIC = /^ji$|(?<=....)ji$/

/** From this likeness on, a name is similar to a query. */
export const SIMILAR = 0.78
/** A word that differs by more is another word: it costs as much as one that the name does not have. */
const HALF = 0.5
/** What words of the name that were not asked for cost: it decides between names that are alike otherwise. */
const NOT_ASKED = 0.08

const soundNamed = memoize((sound: string) => readSound(sound))

/** Reads a name in any script for `similarityTo`. */
export const soundsOf = memoize((name: string): NameSounds => {
  const spelled = foldWords(name)
    .map((word) => (word.plain[0] ?? '').replace(HONORIFIC, ''))
    .filter((word) => word !== '')
  const some = spelled.slice(0, MAX_WORDS)
  const runs: Part[] = []
  for (let start = 0; start < some.length; start++) {
    let letters = ''
    for (let end = start + 1; end <= Math.min(some.length, start + MAX_RUN); end++) {
      letters += some[end - 1] ?? ''
      const sound = soundOf(letters).slice(0, MAX_SOUND)
      if (sound !== '') runs.push({ start, end, sound: soundNamed(sound) })
    }
  }
  return { length: some.length, runs }
})

/**
 * Compares names with what was typed: the sounds of their words, joined or apart and in any order, from 0 to 1. A name may
 * have more words than were typed. The sounds of the query are compared with each word once, however many names have it.
 */
export function similarityTo(query: NameSounds): (name: NameSounds) => number {
  const runs = query.runs.map((run) => ({ ...run, cost: costsOf(run) }))
  const whole = query.runs.reduce(
    (sum, { start, end, sound }) => sum + (end - start === 1 ? sound.weight : 0),
    0,
  )
  return (name) => {
    // The least cost of the query's words up to each.
    const costs = new Array<number>(query.length + 1).fill(Number.POSITIVE_INFINITY)
    costs[0] = 0
    for (const { start, end, cost } of runs) {
      const total = (costs[start] ?? 0) + cost(name)
      if (total < (costs[end] ?? 0)) costs[end] = total
    }
    if (whole === 0) return 0
    const alike = 1 - (costs[query.length] ?? whole) / whole
    const notAsked = Math.max(0, name.length - query.length) / Math.max(1, name.length)
    return Math.max(0, alike * (1 - NOT_ASKED * notAsked))
  }
}

/** The cost of the nearest words of a name for a part of the query: at most that of leaving the part out. */
function costsOf({ start, end, sound }: Part): (name: NameSounds) => number {
  const isJoined = end - start > 1
  const known = new Map<Sound, number>()
  const distanceTo = (other: Sound) => {
    const before = known.get(other)
    if (before !== undefined) return before
    const limit = sound.weight * HALF
    const distance = soundDistance(sound, other, limit)
    const cost = distance < limit ? distance : sound.weight
    known.set(other, cost)
    return cost
  }
  return (name) => {
    let least = sound.weight
    // Words are joined on one side only.
    for (const run of name.runs)
      if (!isJoined || run.end - run.start === 1) least = Math.min(least, distanceTo(run.sound))
    return least
  }
}
