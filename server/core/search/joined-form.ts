import type { WordForms } from './fold.ts'
import { soundOf } from './phonetic.ts'

const LONGEST_RUN = 3
const MOST_LETTERS = 12
/** No query asks for shorter ones: only words that are also searched inside others are searched joined. */
const FEWEST_LETTERS = 4

/**
 * The words from `start` on written in one, two and three together: Ram Chandra is also रामचंद्र. Only letters are
 * joined, never numbers. `length` counts the words.
 */
export function joinedRuns(words: readonly WordForms[], start: number): { form: string; length: number }[] {
  const runs: { form: string; length: number }[] = []
  let letters = ''
  for (let length = 1; length <= LONGEST_RUN; length++) {
    const word = words[start + length - 1]
    if (word === undefined || !word.joins) break
    letters += word.plain[0] ?? ''
    const form = length === 1 ? undefined : joinedForm(soundOf(letters))
    if (form !== undefined) runs.push({ form, length })
  }
  return runs
}

/**
 * A sound as the key of joined words holds it: cut to 12 letters, with an x (no sound has one) before every three.
 * So neither the beginning of a word nor a search inside words, which has four letters in a row, ever meets a
 * joined form: only the whole joined form does. Undefined when it is too short to tell anything.
 */
export function joinedForm(sound: string): string | undefined {
  if (sound.length < FEWEST_LETTERS) return undefined
  return sound.slice(0, MOST_LETTERS).replace(/.{1,3}/g, 'x$&')
}
