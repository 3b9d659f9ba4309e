import { isGuarded, may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { inLatinDigits } from '#contract/values/days.ts'
import type { Database } from '#server/core/database/connect.ts'
import { ENTITIES } from '#server/core/database/links.ts'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { asciiLatin } from '#server/core/search/latin.ts'
import { withoutLengthDigit } from '#server/core/search/tokens.ts'
import { isEnglish } from './english-words.ts'
import { isGivenByDevice } from './given-by-device.ts'
import { hindiOf, hindiOfVariant, spellingOf, withPhrases } from './lexicon.ts'
import { namesWithWords, type Pair, type Script, sameNames } from './name-suggestions.store.ts'
import { toDevanagari } from './to-devanagari.ts'
import { toEnglish } from './to-english.ts'

/** What counts as a word of the script that a name comes from; all else of it stays as it is. */
const WORDS: Record<Script, RegExp> = {
  english: /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu,
  // Not its digits and its signs of punctuation.
  hindi: /(?:(?=\p{Script=Devanagari})[\p{L}\p{M}]|[\u200c\u200d])+/gu,
}
/** Stays as it is, as digits do. */
const ROMAN_NUMERAL = /^[IVX]{2,}$/
const MAX_WORDS = 12
const MAX_NAME_LENGTH = 200

/**
 * How a name may be written in the other script: as the catalogue has the same name, else word by word, as colleagues
 * have written the word, else as the lexicon has it, else by rule. Null when there is no word of its script in it, or
 * an English one that is known to neither, and for a name that a device gave to a file. With `rights`, only names of
 * records that may be viewed count as known.
 */
export async function suggestName(
  db: Database,
  name: string,
  to: Script,
  rights: Rights = null,
): Promise<string | null> {
  if (isGivenByDevice(name)) return null
  const from = to === 'hindi' ? 'english' : 'hindi'
  const rest = to === 'hindi' ? withPhrases(name) : inEnglishSigns(name)
  const words = [...new Set(rest.match(WORDS[from]))].filter((word) => !ROMAN_NUMERAL.test(word))
  if ((words.length === 0 && rest === name) || words.length > MAX_WORDS) return null
  const seen = ENTITIES.filter((end) => isGuarded(end.resource) && may(rights, needOf(end.resource, 'view')))
  const known = await sameNames(db, seen, to, [name, ...words])
  const whole = mostUsual(writtenFor(name, known))
  if (whole) return whole
  const pairs = await namesWithWords(db, seen, to, words)
  const written = new Map<string, string>()
  for (const word of words) {
    const other = mostUsual(writtenFor(word, known)) ?? asColleagues(word, pairs, to) ?? OTHERWISE[to](word)
    if (other === null) return null
    written.set(word, other)
  }
  const suggestion = rest
    .replace(WORDS[from], (word) => written.get(word) || word)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return suggestion !== '' && suggestion.length <= MAX_NAME_LENGTH ? suggestion : null
}

/** What Hindi abbreviates, without its sign, and the letters of English by their names. */
const ABBREVIATED: Readonly<Record<string, string>> = { डॉ: 'Dr', पं: 'Pt', प्रो: 'Prof', मो: 'Md', कु: 'Km' }
// biome-ignore format: an alphabet
const LETTERS: Readonly<Record<string, string>> = {
  ए: 'A', बी: 'B', सी: 'C', डी: 'D', ई: 'E', एफ: 'F', जी: 'G', एच: 'H', आई: 'I', जे: 'J', के: 'K', एल: 'L', एम: 'M',
  एन: 'N', ओ: 'O', पी: 'P', क्यू: 'Q', आर: 'R', एस: 'S', टी: 'T', यू: 'U', वी: 'V', डब्ल्यू: 'W', एक्स: 'X', वाई: 'Y', जेड: 'Z',
}
const INITIAL = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[.॰](?=\s*[\p{L}\p{M}])/gu
/** The number of a verse stays as it is written. */
const VERSE_OR_DIGIT = /॥\s*[०-९]+\s*॥|[०-९]/g

/** A Hindi name with initials, digits and full stops as English has them. */
const inEnglishSigns = (name: string): string =>
  withoutLengthDigit(name)
    .replace(INITIAL, (whole, word: string) => {
      const letters = ABBREVIATED[word] ?? LETTERS[word]
      return letters === undefined ? whole : `${letters}.`
    })
    .replace(VERSE_OR_DIGIT, (found) => (found.length > 1 ? found : inLatinDigits(found)))
    .replaceAll('॰', '.')
    .replace(/\s*।+\s*$/, '')
    .replaceAll('।', '.')

const writtenFor = (name: string, pairs: readonly Pair[]) =>
  pairs.filter(({ given }) => given === name).map(({ written }) => written)

/** The word of the other script that sounds the same, in names that have this word. */
function asColleagues(word: string, pairs: readonly Pair[], to: Script): string | null {
  return mostUsual(
    pairs.flatMap(({ written }) => (written.match(WORDS[to]) ?? []).filter((other) => sameName(word, other))),
  )
}

/** A word that no colleague has written. */
const OTHERWISE: Record<Script, (word: string) => string | null> = { hindi: inHindi, english: inEnglish }

function inHindi(word: string): string | null {
  const letters = asciiLatin(word.toLowerCase().replaceAll(/['’]/g, ''))
  if (letters === undefined) return word
  const known = hindiOf(letters)
  if (known !== undefined) return known
  return isEnglish(word) ? null : (hindiOfVariant(letters) ?? toDevanagari(letters))
}

function inEnglish(word: string): string {
  const known = spellingOf(word)
  return known === undefined
    ? toEnglish(word)
    : known.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}

/** What stands there most often; of equals the first. */
function mostUsual(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
