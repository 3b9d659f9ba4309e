import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { joinedForm } from './joined-form.ts'
import { soundInside } from './phonetic.ts'
import { endingForm, NUMBER } from './search-key.ts'
import { MIN_INFIX_PHONETIC, MIN_INFIX_PLAIN, type SearchWord } from './search-words.ts'

/** The `like` patterns of one word: it matches when any of them does. */
export type WordPatterns = { plain: string[]; phonetic: string[] }

/** The lengths in letters from which on a word is searched at the beginnings of words, and inside them. */
export type Least = { beginning: number; inside: number }
export const OWN: Least = { beginning: 1, inside: MIN_INFIX_PLAIN }
/**
 * The lengths for names of related records, inside whose words nothing is searched: sai is not in Desai, and radha not in Aradhana.
 */
export const RELATED: Least = { beginning: 3, inside: Number.POSITIVE_INFINITY }

/** The length from which on a form other than the typed letters also matches the beginnings of words. */
const FEWEST_FOLDED = 3
/** The length from which on a sound also matches the beginnings of words. */
const FEWEST_OF_SOUND = 4

/**
 * The patterns of a query word against the keys of `searchKey`. Keys and patterns have a to z, 0 to 9 and spaces only, so `%`, `_`
 * and `\` cannot come from what was typed.
 */
export function patternsOf(word: SearchWord, least = OWN): WordPatterns {
  const phonetic = word.phonetic.flatMap((form) => phoneticPatterns(form, word, least))
  const joined = word.joined.flatMap((form) =>
    soundInside(form).length < least.inside ? [`% ${form}%`] : [`% ${form}%`, `%${soundInside(form)}%`],
  )
  return {
    plain: [
      ...word.plain.flatMap((form) => plainPatterns(form, word, least)),
      ...(word.ending ? [`% ${endingForm(word.ending)} %`] : []),
    ],
    phonetic: [...new Set([...phonetic, ...joined, ...(word.inOne ? [`% ${word.inOne} %`] : [])])],
  }
}

function plainPatterns(form: string, { digits, typed = form }: SearchWord, least: Least): string[] {
  if (digits === 'glued') return [`% ${form}%`]
  // A short form other than the typed letters matches only whole words: "maa" is not the beginning of all that begins with "ma".
  const isShort = form.length < FEWEST_FOLDED && form !== typed
  if (isShort || form.length < least.beginning) return [`% ${form} %`]
  if (form.length >= least.inside) return [`%${form}%`]
  return digits ? [`% ${form}%`, `% ${NUMBER}${form}%`] : [`% ${form}%`]
}

function phoneticPatterns(form: string, { joins, typed = form }: SearchWord, least: Least): string[] {
  const beginning = `% ${form}%`
  if (!joins || form.endsWith(' ')) return [beginning]
  const joined = joinedForm(form)
  const inOne = joined === undefined ? [] : [`% ${joined} %`]
  const isShort = form.length < FEWEST_OF_SOUND && form !== typed
  if (isShort || form.length < least.beginning) return [`% ${form} %`, ...inOne]
  const inside = soundInside(form)
  if (inside.length < least.inside || inside.length < MIN_INFIX_PHONETIC) return [beginning, ...inOne]
  return [...new Set([inside === form ? `%${form}%` : beginning, `%${inside}%`, ...inOne])]
}

/**
 * The condition that every word of the query occurs in the `plain` or `phonetic` column of `alias` (a `…_search`
 * table), using the trigram index of each. Without words: false, at no cost.
 */
export function searchCondition(
  words: readonly SearchWord[],
  alias: string,
  least?: Least,
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`false`
  const plain = sql.ref(`${alias}.plain`)
  const phonetic = sql.ref(`${alias}.phonetic`)
  const found = words.map((word) => {
    const patterns = patternsOf(word, least)
    const ways = [
      ...patterns.plain.map((pattern) => sql<SqlBool>`${plain} like ${pattern}`),
      ...patterns.phonetic.map((pattern) => sql<SqlBool>`${phonetic} like ${pattern}`),
    ]
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}
