import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { joinedForm } from './joined-form.ts'
import { soundInside } from './phonetic.ts'
import { endingForm, NUMBER } from './search-key.ts'
import { MIN_INFIX_PHONETIC, MIN_INFIX_PLAIN, type SearchWord } from './search-words.ts'

/** The `like` patterns of one word: it matches when any of them does. */
export type WordPatterns = { plain: string[]; phonetic: string[] }

/**
 * The patterns of a query word against the keys of `searchKey`. Keys and patterns hold a to z, 0 to 9 and
 * spaces only, so `%`, `_` and `\` cannot come from what was typed.
 */
export function patternsOf(word: SearchWord): WordPatterns {
  const phonetic = word.phonetic.flatMap((form) => phoneticPatterns(form, word.joins))
  const joined = word.joined.flatMap((form) => [`% ${form}%`, `%${soundInside(form)}%`])
  return {
    plain: [
      ...word.plain.flatMap((form) => plainPatterns(form, word)),
      ...(word.ending ? [`% ${endingForm(word.ending)} %`] : []),
    ],
    phonetic: [...new Set([...phonetic, ...joined])],
  }
}

function plainPatterns(form: string, { digits }: SearchWord): string[] {
  if (digits === 'glued') return [`% ${form}%`]
  if (form.length >= MIN_INFIX_PLAIN) return [`%${form}%`]
  return digits ? [`% ${form}%`, `% ${NUMBER}${form}%`] : [`% ${form}%`]
}

function phoneticPatterns(form: string, joins: boolean): string[] {
  const beginning = `% ${form}%`
  const inside = soundInside(form)
  if (!joins || form.endsWith(' ') || inside.length < MIN_INFIX_PHONETIC) return [beginning]
  return [...new Set([inside === form ? `%${form}%` : beginning, `%${inside}%`, `% ${joinedForm(form)} %`])]
}

/**
 * The condition that every word of the query occurs in the `plain` or `phonetic` column of `alias` (a `…_search`
 * table), using the trigram index of each. Without words: false, at no cost.
 */
export function searchCondition(words: readonly SearchWord[], alias: string): RawBuilder<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`false`
  const plain = sql.ref(`${alias}.plain`)
  const phonetic = sql.ref(`${alias}.phonetic`)
  const found = words.map((word) => {
    const patterns = patternsOf(word)
    const ways = [
      ...patterns.plain.map((pattern) => sql<SqlBool>`${plain} like ${pattern}`),
      ...patterns.phonetic.map((pattern) => sql<SqlBool>`${phonetic} like ${pattern}`),
    ]
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}
