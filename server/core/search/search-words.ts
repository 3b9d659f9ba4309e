import { foldWords, type WordForms } from './fold.ts'
import { soundInside, soundOf } from './phonetic.ts'

/** A word of a query. A record matches when each word is found in one of these ways (`searchCondition`). */
export type SearchWord = WordForms & {
  /** Phonetic forms of the word written in one with a neighbour, for words too short to be found inside others. */
  joined: string[]
}

/** From this many key letters on, a phonetic form is also searched inside words. */
export const INSIDE_PHONETIC = 4
/** From this many letters on, a plain form is also searched inside words. */
export const INSIDE_PLAIN = 3
const MOST_WORDS = 12

/**
 * The words of a query; empty when it has no searchable character (the condition is then false). Beyond twelve
 * different words the shortest are left out.
 */
export function searchWords(query: string): SearchWord[] {
  const words = foldWords(query)
  const all = words.map((word, i) => ({ ...word, joined: joinsOf(words, i) }))
  const different = [...new Map(all.map((word) => [word.plain.join(), word])).values()]
  if (different.length <= MOST_WORDS) return different
  const longest = different.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_WORDS)
  return different.filter((word) => longest.includes(word))
}

function lengthOf(word: WordForms): number {
  return word.plain[0]?.length ?? 0
}

function joinsOf(words: readonly WordForms[], i: number): string[] {
  const word = words[i]
  if (word === undefined || !word.joins || isLong(word)) return []
  const pairs = [
    [words[i - 1], word],
    [word, words[i + 1]],
  ]
  const sounds = pairs.flatMap(([left, right]) => {
    if (left === undefined || right === undefined || !left.joins || !right.joins) return []
    return [soundOf((left.plain[0] ?? '') + (right.plain[0] ?? ''))]
  })
  return sounds.filter((sound) => soundInside(sound).length >= INSIDE_PHONETIC)
}

function isLong(word: WordForms): boolean {
  return word.phonetic.every((form) => soundInside(form.trimEnd()).length >= INSIDE_PHONETIC)
}
