import type { RawBuilder, SqlBool } from 'kysely'
import type { SearchWord } from '#server/search/search-words.ts'
import type { Noun } from '#server/words/say.ts'

/** What a record is answered with. */
type Answered<Column extends string = string> = {
  columns: readonly Column[]
  /** Besides its columns and links: expressions over its table under the alias `t`. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Links, which its form saves too: the link table, by the name that they are answered under. */
  linked?: Readonly<Record<string, string>>
}

/** A resource of the catalogue, as the shared behaviour needs to know it. */
export type Resource<Column extends string = string> = Answered<Column> & {
  /** Its table; `{table}_search` holds its search keys. */
  table: string
  /** The primary key, as it is called everywhere. */
  id: string
  noun: Noun
  /** Its two names, English first: shown where others refer to it, and compared for likely duplicates. */
  names: readonly [string, string]
  /** The texts that a search looks into. */
  searched: readonly string[]
  /** Further texts that it looks into, made from a row. */
  alsoSearched?: (row: Readonly<Record<string, unknown>>) => readonly string[]
  /** Replaces the search in its own texts: the conditions on its table under the alias `t`. */
  matching?: (words: readonly SearchWord[]) => readonly RawBuilder<SqlBool>[]
  /** What one record is answered with beyond those of a list, where it would weigh too much a thousand times. */
  whole?: Partial<Answered>
  /** What a form writes. */
  written: readonly string[]
  /** The columns that lists sort by, and which of them may be null. */
  sorted: Readonly<Record<string, 'required' | 'nullable'>>
}

/** The resource with all that one record is answered with. */
export const wholly = (resource: Resource): Resource => ({
  ...resource,
  columns: [...resource.columns, ...(resource.whole?.columns ?? [])],
  computed: { ...resource.computed, ...resource.whole?.computed },
  linked: { ...resource.linked, ...resource.whole?.linked },
})

/** What resources with two names are known and sorted by. */
export const NAMED = {
  names: ['name', 'hindi_name'],
  searched: ['name', 'hindi_name'],
  sorted: { name: 'required', hindi_name: 'nullable', date_modified: 'required', is_active: 'required' },
} as const
