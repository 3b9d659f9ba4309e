import { spellDevanagari, spellings } from './indic.ts'
import { initialsOf, spelledLetters } from './initials.ts'
import { plainLatin } from './latin.ts'
import { memoize } from './memoize.ts'
import { alternativesOf, soundOf } from './phonetic.ts'
import { type Token, tokenize } from './tokens.ts'

/** The forms of one word, in a to z and 0 to 9. A phonetic form that ends in a space means the whole word only. */
export type WordForms = {
  /** The plain form first; then, if different, the letters as typed. */
  plain: string[]
  /** The phonetic forms: the regular one first, then those of other spellings. */
  phonetic: string[]
  /** All possible plain forms of the word, the most common one first. */
  spellings: string[]
  /** Whether the word may be joined with neighbouring words: letters may, digits and escapes not. */
  joins: boolean
  /** The letters of the word as typed, in a to z. */
  typed?: string
  /** The letters for which the word stands in a name with initials: M., एम. and एमएस. */
  initials?: string
  /** For digits: whether they follow letters without a separator, as in pager1. */
  digits?: 'apart' | 'glued'
}

const asItIs = (letters: string): WordForms => ({
  plain: [letters],
  phonetic: [letters],
  spellings: [letters],
  joins: false,
})

/** Matches one letter that is repeated, which stays as it is in names: MM, SS, KK. */
const repeated = /^(.)\1+$/
/** Matches two vowels that are also written as one. */
const longVowel = /^(aa|ee|ii|oo|uu)$/

const foldAs: Record<Exclude<Token['kind'], 'digits'>, (letters: string) => WordForms> = {
  other: asItIs,
  latin: memoize((letters) => (repeated.test(letters) ? foldRepeated(letters) : fold([letters], letters))),
  indic: memoize((letters) => {
    const forms = fold(spellings(spellDevanagari(letters)))
    const spelled = spelledLetters(letters)
    if (spelled.length < 2) return forms
    return {
      ...forms,
      phonetic: [...forms.phonetic, `${spelled} `],
      spellings: [...forms.spellings, spelled],
    }
  }),
}

function foldRepeated(letters: string): WordForms {
  if (!longVowel.test(letters)) return asItIs(letters)
  const short = plainLatin(letters)
  return {
    plain: [letters],
    phonetic: [letters, `${short} `],
    spellings: [letters, short],
    joins: true,
    typed: letters,
  }
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
    ...(typed !== undefined && { typed }),
  }
}

/**
 * The phonetic form of a plain one. A plain form that ends in '.' matches only the whole word, so its phonetic form ends in a
 * space.
 */
function phoneticOf(plain: string): string {
  return plain.endsWith('.') ? `${soundOf(plain.slice(0, -1))} ` : soundOf(plain)
}

/** The words of a text in any script, folded; see docs/search.md for the rules. */
export function foldWords(text: string): WordForms[] {
  const words: WordForms[] = []
  let isAfterWord = false
  for (const token of tokenize(text.replaceAll('&', ' and '))) {
    const { kind, letters, glued } = token
    const initials = initialsOf(token)
    const word: WordForms =
      kind === 'digits'
        ? { ...asItIs(letters), digits: glued && isAfterWord ? 'glued' : 'apart' }
        : foldAs[kind](letters)
    isAfterWord = isSearchable(word)
    if (isAfterWord) words.push(initials === '' ? word : { ...word, initials })
  }
  return words
}

/** Whether a word can be searched: a mark alone, such as a virama without its letter, leaves no form. */
function isSearchable(word: WordForms): boolean {
  return word.plain[0] !== '' && word.phonetic.length > 0
}
