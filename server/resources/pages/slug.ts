import { spellDevanagari, spellings } from '#server/core/search/indic.ts'
import { type Token, tokenize } from '#server/core/search/tokens.ts'

/** In characters: the longest slug, which leaves room for a number at its end. */
const MAX_SLUG_LENGTH = 80

const spelt: Record<Token['kind'], (letters: string) => string> = {
  latin: (letters) => letters,
  digits: (letters) => letters,
  // The dot of a spelling with an optional last letter is removed.
  indic: (letters) => (spellings(spellDevanagari(letters))[0] ?? '').replace('.', ''),
  other: () => '',
}

/**
 * The slug of a page name, of a to z, 0 to 9 and '-': its English words, or else its Indian words transliterated. Never
 * digits only, which would be an id.
 */
export function slugOf(name: string): string {
  const tokens = tokenize(name)
  const isEnglish = tokens.some(({ kind }) => kind === 'latin')
  const words = tokens
    .filter(({ kind }) => !isEnglish || kind !== 'indic')
    // Letters and digits that are written without a space stay together.
    .map(({ kind, letters, glued }) => ({ word: spelt[kind](letters), glued }))
    .filter(({ word }) => word !== '')
  const slug = words
    .map(({ word, glued }, at) => (glued || at === 0 ? word : `-${word}`))
    .join('')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '')
  if (slug === '') return 'page'
  return /^\d+$/.test(slug) ? `page-${slug}` : slug
}
