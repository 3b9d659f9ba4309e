import type { RawBuilder, SqlBool } from 'kysely'
import type { SearchWord } from '#server/search/search-words.ts'

/** A resource of the catalogue, as the shared behaviour needs to know it. */
export type Resource<Columns extends string = string> = {
  /** Its table; `{table}_search` holds its search keys. */
  table: string
  /** The primary key, as it is called everywhere. */
  id: string
  one: string
  many: string
  /** Its two names, English first: shown where others refer to it, and compared for likely duplicates. */
  names: readonly [string, string]
  /** The texts that a search looks into. */
  searched: readonly string[]
  /** Further texts that it looks into, made from a row. */
  alsoSearched?: (row: Readonly<Record<string, unknown>>) => readonly string[]
  /** Replaces the search in its own texts: the conditions on its table under the alias `t`. */
  matching?: (words: readonly SearchWord[]) => readonly RawBuilder<SqlBool>[]
  /** What a list and a by-id call answer. */
  columns: readonly Columns[]
  /** What it answers besides its columns and links: expressions over its table under the alias `t`. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What a form writes. */
  written: readonly string[]
  /** Links that its form saves and its answers show: by the name that they are answered under. */
  linked?: Readonly<Record<string, { table: string; sent: string }>>
  /** The columns that lists sort by, and which of them may be null. */
  sorted: Readonly<Record<string, 'required' | 'nullable'>>
}

/** '1 album', '3 albums'. */
export const counted = ({ one, many }: Resource, count: number): string =>
  `${count} ${(count === 1 ? one : many).toLowerCase()}`
