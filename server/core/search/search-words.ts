import { foldWords, type WordForms } from './fold.ts'
import { initialRuns } from './initials.ts'
import { soundInside, soundOf } from './phonetic.ts'
import { audioEndingOf, isAudioEnding, withoutAudioEnding } from './tokens.ts'

/** A word of a query. A record matches when each word matches in one of these ways (`searchCondition`). */
export type SearchWord = WordForms & {
  /** Phonetic forms of the word joined with a neighbour, for words too short for infix search. */
  joined: string[]
  /** The initials in the query that include this word, written as one word; it matches whole words only. */
  inOne?: string
  /** The audio file extension that the word is, or is a part of: mp3 is two words. */
  ending?: string
  /** The places of the word in the query: several when it is repeated. */
  places: number[]
  /** The whole query as it was typed. */
  query: string
}

/** The number of letters from which on a phonetic form is also searched inside words. */
export const MIN_INFIX_PHONETIC = 4
/** The number of letters from which on a plain form is also searched inside words. */
export const MIN_INFIX_PLAIN = 3
const MAX_WORDS = 12
/** The most words into which a file extension is split: m4a is three. */
const MAX_PARTS = 3

/**
 * The words of a query; empty when it has no searchable character (the condition is then false). Of more than twelve
 * different words, the shortest are ignored.
 */
export function searchWords(query: string): SearchWord[] {
  const ending = audioEndingOf(query)
  const words = foldWords(ending ? `${withoutAudioEnding(query.trimEnd())} ${ending}` : query)
  const endings = endingsIn(words)
  const inOne = initialsInOne(words)
  const all = words.map((word, i) => ({
    ...word,
    joined: joinsOf(words, i),
    inOne: inOne.get(i),
    ending: endings.get(i),
    places: [i],
    query,
  }))
  const different: SearchWord[] = []
  for (const word of all) {
    const known = different.find(({ plain }) => plain.join() === word.plain.join())
    if (known) known.places.push(...word.places)
    else different.push(word)
  }
  if (different.length <= MAX_WORDS) return different
  const longest = different.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_WORDS)
  return different.filter((word) => longest.includes(word))
}

/** The audio file extensions among the words of a query, by the words that form them. */
function endingsIn(words: readonly WordForms[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const start of words.keys())
    for (let length = 1; length <= MAX_PARTS; length++) {
      const typed = words.slice(start, start + length).map((word) => word.plain.at(-1))
      const ending = typed.join('')
      if (isAudioEnding(ending)) for (let part = 0; part < length; part++) found.set(start + part, ending)
    }
  return found
}

/** By word, the initials in a query as others write them: M. S. is also MS. */
function initialsInOne(words: readonly WordForms[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const start of words.keys()) {
    const [run] = initialRuns(words, start)
    const isInitials = words.slice(start, start + (run?.length ?? 0)).every((word) => word.initials)
    if (run && isInitials) for (let part = 0; part < run.length; part++) found.set(start + part, run.form)
  }
  return found
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
  return sounds.filter((sound) => soundInside(sound).length >= MIN_INFIX_PHONETIC)
}

function isLong(word: WordForms): boolean {
  return word.phonetic.every((form) => soundInside(form.trimEnd()).length >= MIN_INFIX_PHONETIC)
}
