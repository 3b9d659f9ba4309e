import type en from './en.json'

/** A kind of record, and a few other things that messages name. */
export type Noun = keyof typeof en

/** The English plural: tables, lists and rights have it as their name. */
type Plural<Name extends string> = Name extends `${string}ey`
  ? `${Name}s`
  : Name extends `${infer Start}y`
    ? `${Start}ies`
    : `${Name}s`

const pluralOf = (name: string): string => `${name.replace(/(?<!e)y$/, 'ie')}s`

/** What the tables, lists and rights of a noun are called where it is not its plural. */
const otherNames = {
  page: ['static_pages'],
  subAdmin: ['subadmins'],
  apiKey: ['api_keys'],
  contactQuery: ['contact_queries', 'inbox'],
  playerPassword: ['player_passwords'],
  placeholder: ['default_settings'],
} as const satisfies Partial<Record<Noun, readonly string[]>>

/** The names by which the keys of texts ask for a noun: its own first. */
export const namesOf = (noun: string): readonly string[] => [
  noun,
  pluralOf(noun),
  ...(noun in otherNames ? otherNames[noun as keyof typeof otherNames] : []),
]

/** What the keys of texts call a noun: `album` or `albums`. */
export type NounName = Noun | Plural<Noun> | (typeof otherNames)[keyof typeof otherNames][number]
