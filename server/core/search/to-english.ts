import { spellDevanagari, spellings } from './indic.ts'

/** A Devanagari word as it is usually spelled in English, with a capital letter. */
export function toEnglish(word: string): string {
  const [spelled = ''] = spellings(spellDevanagari(word))
  const bare = spelled.replace('.', '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
