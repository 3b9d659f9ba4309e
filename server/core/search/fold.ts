import { spellDevanagari, spellings } from './indic.ts'
import { plainLatin } from './latin.ts'
import { alternativesOf, soundOf } from './phonetic.ts'
import { remember } from './remember.ts'
import { type Token, tokenize } from './tokens.ts'

/** The forms of one word, in a to z and 0 to 9. A phonetic form that ends in a space means the whole word only. */
export type WordForms = {
  /** The plain form first; then, where they differ, the letters as they were typed. */
  plain: string[]
  /** What is heard: the regular form first, then what others may write for it. */
  phonetic: string[]
  /** All plain forms that the word may have, the usual one first. */
  spellings: string[]
  /** Whether it may be written in one with its neighbours (letters, not digits or escapes). */
  joins: boolean
}

const asItIs = (letters: string): WordForms => ({
  plain: [letters],
  phonetic: [letters],
  spellings: [letters],
  joins: false,
})

const foldAs: Record<Token['kind'], (letters: string) => WordForms> = {
  digits: asItIs,
  other: asItIs,
  latin: remember((letters) => fold([letters], letters)),
  indic: remember((letters) => fold(spellings(spellDevanagari(letters)))),
}

function fold(spelled: string[], typed?: string): WordForms {
  const all = [...new Set(spelled.map(plainLatin).flatMap(alternativesOf))]
  const bare = all.map((form) => form.replace('.', ''))
  const usual = bare[0] ?? ''
  const phonetic = all.map(phoneticOf).filter((form) => form.trim() !== '')
  return {
    plain: [...new Set([usual, typed ?? usual])],
    phonetic: [...new Set(phonetic)],
    spellings: bare,
    joins: true,
  }
}

/** A form that ends in '.' stands for the whole word only: its sound ends in a space. */
function phoneticOf(plain: string): string {
  return plain.endsWith('.') ? `${soundOf(plain.slice(0, -1))} ` : soundOf(plain)
}

/** The words of a text in any script, folded; see docs/decisions/search-key.md for the rules. */
export function foldWords(text: string): WordForms[] {
  return tokenize(text)
    .map(({ kind, letters }) => foldAs[kind](letters))
    .filter(isSearchable)
}

/** A mark that stands alone (a virama without its letter) leaves nothing to search. */
function isSearchable(word: WordForms): boolean {
  return word.plain[0] !== '' && word.phonetic.length > 0
}
