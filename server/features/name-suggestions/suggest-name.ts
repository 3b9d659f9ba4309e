import { isGuarded, may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { inLatinDigits } from '#contract/values/days.ts'
import type { Database } from '#server/core/database/connect.ts'
import { ENTITIES } from '#server/core/database/links.ts'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { foldWords } from '#server/core/search/fold.ts'
import { asciiLatin } from '#server/core/search/latin.ts'
import { withoutLengthDigit } from '#server/core/search/tokens.ts'
import { isEnglish } from './english-words.ts'
import { isGivenByDevice } from './given-by-device.ts'
import { hindiOf, hindiOfVariant, isAmbiguous, spellingOf, withPhrases } from './lexicon.ts'
import { namesWithWords, type Pair, type Script, sameNames } from './name-suggestions.store.ts'
import { toDevanagari } from './to-devanagari.ts'
import { toEnglish } from './to-english.ts'

/** Matches the words of the script from which a name is converted; everything else in it stays as it is. */
export const WORDS: Record<Script, RegExp> = {
  english: /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu,
  // Devanagari digits and punctuation are not words.
  hindi: /(?:(?=\p{Script=Devanagari})[\p{L}\p{M}]|[\u200c\u200d])+/gu,
}
/** Matches a Roman numeral, which stays as it is like digits. */
const ROMAN_NUMERAL = /^[IVX]{2,}$/
const MAX_WORDS = 12
const MAX_NAME_LENGTH = 200

/** A suggested name. `unsure` are its words that only a rule spells, or that may also stand for another word. */
export type SuggestedName = { text: string; unsure: string[] }

/** A word of a suggested name. */
type Written = { text: string; isSure: boolean }

/**
 * Suggests a name in the other script: as a record has the same name, else word by word, from names of records, the lexicon, or a
 * rule. Null for a name without words of its script, with an unknown English word, or given by a device. With `rights`, only names
 * of records that may be viewed are used.
 */
export async function suggestName(
  db: Database,
  name: string,
  to: Script,
  rights: Rights = null,
): Promise<SuggestedName | null> {
  if (isGivenByDevice(name)) return null
  const from = to === 'hindi' ? 'english' : 'hindi'
  const rest = to === 'hindi' ? withPhrases(name) : inEnglishSigns(name)
  const words = [...new Set(rest.match(WORDS[from]))].filter((word) => !ROMAN_NUMERAL.test(word))
  if ((words.length === 0 && rest === name) || words.length > MAX_WORDS) return null
  const seen = ENTITIES.filter((end) => isGuarded(end.resource) && may(rights, needOf(end.resource, 'view')))
  const known = await sameNames(db, seen, to, [name, ...words])
  const whole = mostUsual(writtenFor(name, known))
  if (whole) return { text: whole, unsure: [] }
  const pairs = await namesWithWords(db, seen, to, words)
  const written = new Map<string, Written>()
  for (const word of words) {
    const alone = mostUsual(writtenFor(word, known)) ?? asColleagues(word, pairs, to)
    const other = alone === null ? OTHERWISE[to](word, pairs) : { text: alone, isSure: true }
    if (other === null) return null
    written.set(word, other)
  }
  const suggestion = rest
    .replace(WORDS[from], (word) => written.get(word)?.text || word)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (suggestion === '' || suggestion.length > MAX_NAME_LENGTH) return null
  const unsure = [...written.values()].flatMap(({ text, isSure }) =>
    isSure ? [] : text.normalize('NFC').split(' '),
  )
  return { text: suggestion, unsure: [...new Set(unsure)] }
}

/** Hindi abbreviations without their sign, and the names of English letters, in English. */
const ABBREVIATED: Readonly<Record<string, string>> = { डॉ: 'Dr', पं: 'Pt', प्रो: 'Prof', मो: 'Md', कु: 'Km' }
// biome-ignore format: an alphabet
const LETTERS: Readonly<Record<string, string>> = {
  ए: 'A', बी: 'B', सी: 'C', डी: 'D', ई: 'E', एफ: 'F', जी: 'G', एच: 'H', आई: 'I', जे: 'J', के: 'K', एल: 'L', एम: 'M',
  एन: 'N', ओ: 'O', पी: 'P', क्यू: 'Q', आर: 'R', एस: 'S', टी: 'T', यू: 'U', वी: 'V', डब्ल्यू: 'W', एक्स: 'X', वाई: 'Y', जेड: 'Z',
}
const INITIAL = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[.॰](?=\s*[\p{L}\p{M}])/gu
/** Matches the number of a verse, which stays as it is written, or a digit. */
const VERSE_OR_DIGIT = /॥\s*[०-९]+\s*॥|[०-९]/g

/** Writes the initials, digits and full stops of a Hindi name as English does. */
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

/** How names with exactly this word have it in the other script. */
function asColleagues(word: string, pairs: readonly Pair[], to: Script): string | null {
  const isWord = (other: string) => other.toLowerCase() === word.toLowerCase()
  return mostUsual(pairs.flatMap((pair) => counterparts(isWord, pair, to)))
}

/** How names with this word in another spelling, of other length or doubling, have it in the other script. */
function asColleaguesSpell(word: string, pairs: readonly Pair[], to: Script): string | null {
  const [plain] = foldWords(word).map((forms) => forms.plain[0])
  const isWord = (other: string) => foldWords(other)[0]?.plain[0] === plain
  return mostUsual(
    pairs.flatMap((pair) => counterparts(isWord, pair, to)).filter((other) => sameName(word, other)),
  )
}

/**
 * The word in the other script of a name that stands for a given word: the one at the same place, if it or all others sound alike.
 * If the names are divided differently, the words that sound alike.
 */
export function counterparts(
  isWord: (word: string) => boolean,
  { given, written }: Pair,
  to: Script,
): string[] {
  const words = given.match(WORDS[to === 'hindi' ? 'english' : 'hindi']) ?? []
  const others = written.match(WORDS[to]) ?? []
  const at = words.flatMap((word, index) => (isWord(word) ? [index] : []))
  const isAlike = words.map((word, index) => sameName(word, others[index] ?? ''))
  if (words.length !== others.length)
    return others.filter((other) => at.some((index) => sameName(words[index] ?? '', other)))
  const isRestAlike = words.length > at.length && isAlike.every((alike, index) => alike || at.includes(index))
  return at.filter((index) => isRestAlike || isAlike[index]).map((index) => others[index] ?? '')
}

/** Converts a word that no name in the catalogue has in this spelling. */
const OTHERWISE: Record<Script, (word: string, pairs: readonly Pair[]) => Written | null> = {
  hindi: inHindi,
  english: inEnglish,
}

function inHindi(word: string, pairs: readonly Pair[]): Written | null {
  const letters = asciiLatin(word.toLowerCase().replaceAll(/['’]/g, ''))
  if (letters === undefined) return { text: word, isSure: true }
  const known = hindiOf(letters)
  if (known !== undefined) return { text: known, isSure: !isAmbiguous(letters) }
  const other = asColleaguesSpell(word, pairs, 'hindi')
  if (other === null && isEnglish(word)) return null
  const variant = other ?? hindiOfVariant(letters)
  return variant === undefined
    ? { text: toDevanagari(letters), isSure: false }
    : { text: variant, isSure: true }
}

function inEnglish(word: string, pairs: readonly Pair[]): Written {
  const known = spellingOf(word)?.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  const other = known ?? asColleaguesSpell(word, pairs, 'english')
  return other === null ? { text: toEnglish(word), isSure: false } : { text: other, isSure: true }
}

/** The most frequent text; of equally frequent ones, the first. */
function mostUsual(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
