import type en from './en.json'

/** A kind of record, and a few other things that messages name. */
export type Noun = keyof typeof en

/** The English plural of a noun, which is the name of its tables, lists and rights. */
type Plural<Name extends string> = Name extends `${string}ey`
  ? `${Name}s`
  : Name extends `${infer Start}y`
    ? `${Start}ies`
    : `${Name}s`

const pluralOf = (name: string): string => `${name.replace(/(?<!e)y$/, 'ie')}s`

/** The names of tables, lists and rights that are not the plural of their noun. */
const otherNames = {
  page: ['static_pages'],
  subAdmin: ['subadmins'],
  apiKey: ['api_keys'],
  query: ['contact_queries', 'inbox'],
  playerPassword: ['player_passwords'],
  placeholder: ['default_settings'],
} as const satisfies Partial<Record<Noun, readonly string[]>>

/** The names that keys of texts can have for a noun, its own first. */
export const namesOf = (noun: string): readonly string[] => [
  noun,
  pluralOf(noun),
  ...(noun in otherNames ? otherNames[noun as keyof typeof otherNames] : []),
]

/** A name that keys of texts can have for a noun: `album` or `albums`. */
export type NounName = Noun | Plural<Noun> | (typeof otherNames)[keyof typeof otherNames][number]
