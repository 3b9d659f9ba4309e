import { spellDevanagari, spellings } from '#server/core/search/indic.ts'

/** Returns the usual English spelling of a Devanagari word, capitalised. */
export function toEnglish(word: string): string {
  const [spelled = ''] = spellings(spellDevanagari(word))
  const bare = spelled.replace('.', '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
