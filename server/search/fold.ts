import { spellDevanagari, spellings } from './indic.ts'
import { plainLatin } from './latin.ts'
import { alternativesOf, soundOf } from './phonetic.ts'
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

const MOST_REMEMBERED = 20_000
const remembered = new Map<string, WordForms>()

/** The words of a text in any script, folded; see docs/decisions/search-key.md for the rules. */
export function foldWords(text: string): WordForms[] {
  return tokenize(text).map(formsOf)
}

/** Words repeat from name to name: remembering them makes an import several times faster. */
function formsOf(token: Token): WordForms {
  const known = remembered.get(token.letters)
  if (known !== undefined) return known
  const forms = fold(token)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  if (token.letters.length < 40) remembered.set(token.letters, forms)
  return forms
}

function fold({ kind, letters }: Token): WordForms {
  if (kind === 'digits' || kind === 'other') {
    return { plain: [letters], phonetic: [letters], spellings: [letters], joins: false }
  }
  const spelled = kind === 'indic' ? spellings(spellDevanagari(letters)) : [letters]
  const all = [...new Set(spelled.map(plainLatin).flatMap(alternativesOf))]
  const bare = all.map((form) => form.replace('.', ''))
  const usual = bare[0] ?? ''
  return {
    plain: kind === 'latin' ? [...new Set([usual, letters])] : [usual],
    phonetic: [...new Set(all.map(phoneticOf))],
    spellings: bare,
    joins: true,
  }
}

/** A form that ends in '.' stands for the whole word only: its sound ends in a space. */
function phoneticOf(plain: string): string {
  return plain.endsWith('.') ? `${soundOf(plain.slice(0, -1))} ` : soundOf(plain)
}
