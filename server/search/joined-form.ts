import type { WordForms } from './fold.ts'
import { soundOf } from './phonetic.ts'

const LONGEST_RUN = 3
const MOST_JOINED_LETTERS = 12

/**
 * The word at `start` written in one with the next two: Ram Chandra is also रामचंद्र. Empty when it has no
 * neighbour to join.
 */
export function joinedRun(words: readonly WordForms[], start: number): string {
  let run = ''
  let length = 0
  for (const word of words.slice(start, start + LONGEST_RUN)) {
    if (!word.joins) break
    run += word.plain[0] ?? ''
    length++
  }
  return length < 2 ? '' : joinedForm(soundOf(run))
}

/**
 * A joined form as it is stored and searched: cut to 12 letters, a 0 after every third. A search inside words
 * has four letters in a row, so it never runs across the place where two words were joined.
 */
export function joinedForm(sound: string): string {
  return sound.slice(0, MOST_JOINED_LETTERS).replace(/(...)(?=.)/g, '$10')
}
