import { i18n } from './i18n.ts'

/** A record's names in both scripts. */
export type Names = { name: string; hindi_name: string | null }

export const isHindiFirst = () => i18n.language === 'hi'

/** The name in the script of the interface's language. */
export const firstName = ({ name, hindi_name }: Names): string =>
  (isHindiFirst() ? hindi_name || name : name || hindi_name) ?? ''

/** The name in the other script; null if there is none. */
export const secondName = (names: Names): string | null => {
  const other = firstName(names) === names.name ? names.hindi_name : names.name
  return other && other !== firstName(names) ? other : null
}
