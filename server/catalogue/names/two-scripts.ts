import { scriptOf } from './other-script.ts'

const DEVANAGARI = /\p{Script=Devanagari}/u
const LATIN = /\p{Script=Latin}/u
const SEPARATORS = /\s*(?:[|/()[\]–—]|\s-\s)\s*/u

export const isHindi = (text: string): boolean => DEVANAGARI.test(text) && !LATIN.test(text)

/** The English and the Hindi name in a text with one Hindi part; null for any other text. */
export function pairIn(text: string): [english: string, hindi: string] | null {
  const hindi = text.split(SEPARATORS).filter(isHindi)
  const [only = ''] = hindi
  if (hindi.length !== 1 || isHindi(text)) return null
  const at = text.indexOf(only)
  const before = text.slice(0, at).replace(/(?:[\s|/([–—]|\s-)+$/u, '')
  const after = text.slice(at + only.length).replace(/^\s*[)\]]/u, '')
  // A separator between the two names is dropped, and the texts before and after the Hindi name are joined.
  const english = before === '' ? after.replace(/^[\s|/–—-]+/u, '') : before + after
  return DEVANAGARI.test(english) || english.trim() === '' ? null : [english.trim(), only.trim()]
}

/**
 * The names of a new record for a name. A name in Devanagari also serves as the English name, which is required, until an admin
 * enters another.
 */
export const namesOfNew = (name: string): [english: string, hindi: string | null] =>
  pairIn(name) ?? [name, scriptOf(name) === 'devanagari' ? name : null]
