import type { Database } from '#server/core/database/connect.ts'
import { sameName } from '#server/core/search/duplicate-key.ts'
import { asciiLatin } from '#server/core/search/latin.ts'
import { toDevanagari } from '#server/core/search/to-devanagari.ts'
import { toEnglish } from '#server/core/search/to-english.ts'
import { namesWithWords, type Pair, type Script, sameNames } from './name-suggestions.store.ts'

/** What counts as a word of the script that a name comes from; all else of it stays as it is. */
const WORDS: Record<Script, RegExp> = {
  english: /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu,
  hindi: /\p{Script=Devanagari}+/gu,
}
/** A name with one of these is English, not Hindi in English letters: it wants a translator. */
const ENGLISH = /^(and|by|for|from|of|the|with)$/i
const MAX_WORDS = 12
const MAX_NAME_LENGTH = 200

/**
 * How a name may be written in the other script: as the catalogue has the same name, else word by word, as colleagues
 * have written the word, else by rule. Null when there is no word of its script in it.
 */
export async function suggestName(db: Database, name: string, to: Script): Promise<string | null> {
  const from = to === 'hindi' ? 'english' : 'hindi'
  const words = [...new Set(name.match(WORDS[from]))]
  if (words.length === 0 || words.length > MAX_WORDS) return null
  const known = await sameNames(db, to, [name, ...words])
  const whole = mostUsual(writtenFor(name, known))
  if (whole) return whole
  if (words.some((word) => ENGLISH.test(word))) return null
  const pairs = await namesWithWords(db, to, words)
  const written = new Map(
    words.map((word) => [
      word,
      mostUsual(writtenFor(word, known)) ?? asColleagues(word, pairs, to) ?? byRule(word, to),
    ]),
  )
  const suggestion = name.replace(WORDS[from], (word) => written.get(word) ?? word).normalize('NFC')
  return suggestion.length <= MAX_NAME_LENGTH ? suggestion : null
}

const writtenFor = (name: string, pairs: readonly Pair[]) =>
  pairs.filter(({ given }) => given === name).map(({ written }) => written)

/** The word of the other script that sounds the same, in names that have this word. */
function asColleagues(word: string, pairs: readonly Pair[], to: Script): string | null {
  return mostUsual(
    pairs.flatMap(({ written }) => (written.match(WORDS[to]) ?? []).filter((other) => sameName(word, other))),
  )
}

function byRule(word: string, to: Script): string {
  if (to === 'english') return toEnglish(word)
  const letters = asciiLatin(word.toLowerCase().replaceAll(/['’]/g, ''))
  return letters === undefined ? word : toDevanagari(letters)
}

/** What stands there most often; of equals the first. */
function mostUsual(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
