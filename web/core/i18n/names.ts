import { isolated } from '#contract/messages/isolate.ts'
import { i18n } from './i18n.ts'

/** A record's names in both scripts. */
export type Names = { name: string; hindi_name: string | null }

/** A name as it is shown, with its search matches. */
type Shown<Marks> = { text: string; marks?: Marks }

export const isHindiFirst = (language = i18n.language) => language === 'hi'

/**
 * A record's names in the order in which they are shown: the one in the script of the interface first, the other one beneath.
 * The second is null if both are equal or the record has only one.
 */
export function shownNames<Marks = never>(
  { name, hindi_name }: Names,
  marks: { name?: Marks; hindi_name?: Marks } = {},
): readonly [Shown<Marks>, Shown<Marks> | null] {
  const english = { text: name, marks: marks.name }
  const hindi = { text: hindi_name ?? '', marks: marks.hindi_name }
  const [first, second] = isHindiFirst() ? [hindi, english] : [english, hindi]
  if (!first.text) return [second, null]
  return [first, second.text && second.text !== first.text ? second : null]
}

/** The name in the script of the interface's language; the other one if there is none. */
export const firstName = (names: Names): string => shownNames(names)[0].text

/** The name in the other script; null if there is none. */
export const secondName = (names: Names): string | null => shownNames(names)[1]?.text ?? null

/** The names of several records as one text. */
export const listOfNames = (records: readonly Names[]): string =>
  records.map((names) => isolated(firstName(names), i18n.dir() === 'rtl')).join(i18n.t('catalogue.listComma'))
