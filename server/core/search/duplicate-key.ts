import { foldWords, type WordForms } from './fold.ts'
import { soundOf } from './phonetic.ts'

const MAX_READINGS = 64

/**
 * A key for names across scripts, spellings and word division: equal keys are likely the same name. Empty
 * when the name has no letter or digit.
 */
export function duplicateKey(name: string): string {
  return joinSounds(foldWords(name).map((word) => word.spellings[0] ?? ''))
}

/** Whether two names are likely the same: one pronunciation of the first equals one of the second. */
export function sameName(a: string, b: string): boolean {
  const readings = soundsOf(a)
  return soundsOf(b).some((reading) => readings.includes(reading))
}

/** The possible pronunciations of a name in any script and spelling: names that share one are likely the same. */
export const soundsOf = (name: string): string[] =>
  readingsOf(foldWords(name)).filter((reading) => reading !== '')

function readingsOf(words: WordForms[]): string[] {
  let all: string[][] = [[]]
  for (const word of words) {
    const grown = word.spellings.flatMap((spelling) => all.map((start) => [...start, spelling]))
    all = grown.slice(0, MAX_READINGS)
  }
  return [...new Set(all.map(joinSounds))]
}

/** Joins the sounds of words without a nasal after the last vowel, which is optional in writing (नहीं is Nahin and Nahi). */
function joinSounds(words: string[]): string {
  return soundOf(words.map((word) => word.replace(/(?<=.([ieou]|a[iuy]))n$/, '')).join(''))
}
