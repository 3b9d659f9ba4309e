import type { Token } from './tokens.ts'

/** The names of the Latin letters in Hindi, the longer ones first. */
const NAMES: readonly [name: string, letter: string][] = (
  [
    ['डब्ल्यू', 'w'], ['डब्लू', 'w'], ['ज़ेड', 'z'], ['जेड', 'z'], ['क्यू', 'q'], ['एक्स', 'x'], ['वाई', 'y'],
    ['आई', 'i'], ['एफ', 'f'], ['एच', 'h'], ['एल', 'l'], ['एम', 'm'], ['एन', 'n'], ['एस', 's'], ['आर', 'r'],
    ['बी', 'b'], ['सी', 'c'], ['डी', 'd'], ['जी', 'g'], ['जे', 'j'], ['के', 'k'], ['पी', 'p'], ['टी', 't'],
    ['यू', 'u'], ['वी', 'v'], ['ए', 'a'], ['ई', 'e'], ['ओ', 'o'],
  ] as const
).map(([name, letter]) => [name.normalize('NFKC'), letter]) // biome-ignore format: a table reads by its rows
const letterOf = new Map(NAMES)
const all = NAMES.map(([name]) => name).join('|')
const lettersOnly = new RegExp(`^(?:${all})+$`)
const eachLetter = new RegExp(all, 'g')
/** Names of letters that are also words: they count as initials only before a dot. */
const WORDS = new Set(['जी', 'के', 'आई', 'ए', 'ओ', 'सी', 'पी', 'ई'])

/** The Latin letters whose names a word in Devanagari consists of, such as केके or एमएस; '' for any other word. */
export const spelledLetters = (word: string): string =>
  lettersOnly.test(word) ? [...word.matchAll(eachLetter)].map(([name]) => letterOf.get(name)).join('') : ''

/** The letters for which a word stands as initials; '' for any other word. */
export function initialsOf({ kind, letters, dotted }: Token): string {
  if (kind === 'latin') return letters.length === 1 ? letters : ''
  if (kind !== 'indic' || (WORDS.has(letters) && !dotted)) return ''
  return spelledLetters(letters)
}

type Spelled = { initials?: string; plain: readonly string[]; joins: boolean }

/**
 * Forms in which others write the initials that begin at `start`: M. S. Subbulakshmi is also MS, and S. P. Balasubrahmanyam SPB.
 * `length` counts the words that a form replaces.
 */
export function initialRuns(words: readonly Spelled[], start: number): { form: string; length: number }[] {
  if (!words[start]?.initials || words[start - 1]?.initials) return []
  let letters = ''
  let end = start
  for (; words[end]?.initials; end++) letters += words[end]?.initials
  const next = words[end]
  const runs = end - start > 1 ? [{ form: letters, length: end - start }] : []
  if (letters.length > 1 && next?.joins)
    runs.push({ form: `${letters}${next.plain[0]?.[0] ?? ''}`, length: end - start + 1 })
  return runs
}
