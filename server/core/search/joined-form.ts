import type { WordForms } from './fold.ts'
import { soundOf } from './phonetic.ts'

const MAX_RUN_LENGTH = 3
const MAX_LETTERS = 12
/**
 * How many letters of a longer form are kept. A number replaces the others, so that two forms with the same beginning stay
 * different.
 */
const KEPT_LETTERS = 9
/** The shortest joined form that is stored: a query joins only words long enough to be searched inside others. */
const FEWEST_LETTERS = 4

/**
 * Joins the words from `start` on as one, two and three: Ram Chandra is also रामचंद्र. Only letters are joined, never numbers;
 * `length` counts the words.
 */
export function joinedRuns(words: readonly WordForms[], start: number): { form: string; length: number }[] {
  const runs: { form: string; length: number }[] = []
  let letters = ''
  for (let length = 1; length <= MAX_RUN_LENGTH; length++) {
    const word = words[start + length - 1]
    if (word === undefined || !word.joins) break
    letters += word.plain[0] ?? ''
    const form = length === 1 ? undefined : joinedForm(soundOf(letters))
    if (form !== undefined) runs.push({ form, length })
  }
  return runs
}

/**
 * The form of joined words in a search key: the sound, shortened to 12 letters, with an x (unused in sounds) before every three. A
 * prefix search, or an infix search with its four letters in a row, never matches it, so only the whole form does; undefined when
 * it is too short.
 */
export function joinedForm(sound: string): string | undefined {
  if (sound.length < FEWEST_LETTERS) return undefined
  const cut =
    sound.length <= MAX_LETTERS ? sound : sound.slice(0, KEPT_LETTERS) + numberOf(sound.slice(KEPT_LETTERS))
  let form = ''
  // A loop is used instead of a pattern, which takes longer: this runs several times for every word of a catalogue.
  for (let at = 0; at < cut.length; at += 3) form += `x${cut.slice(at, at + 3)}`
  return form
}

const NUMBERS = 36 ** (MAX_LETTERS - KEPT_LETTERS)

/** Reduces a text to a number, written as three letters and digits. */
function numberOf(text: string): string {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % NUMBERS
  return hash.toString(36).padStart(MAX_LETTERS - KEPT_LETTERS, '0')
}
