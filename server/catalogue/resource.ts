import type { RawBuilder, SqlBool } from 'kysely'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import type { LinkedResource, Links } from '#contract/catalogue/references.ts'
import type { Gap } from '#contract/kinds/kind.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'

/** The returned fields of a record. */
type Answered<Column extends string = string> = {
  columns: readonly Column[]
  /** Fields besides its columns and links: expressions over its table under the alias `t`. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The tables that the computed fields of a list show, besides its own and those of its links. */
  shows?: readonly string[]
  /** Links, also saved by its form, as the contract declares them. */
  linked?: Links
}

/** The condition that a moment is not before the first day of a filter, or not after its last. */
export type Boundary = (moment: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** The definition of a catalogue resource for the shared behaviour. */
export type Resource<Column extends string = string> = Answered<Column> & {
  /** Its table; `{table}_search`, `{table}_words` and `{table}_postings` index its words. */
  table: string
  /** The primary key, under the same name in tables and API. */
  id: string
  noun: Noun
  /** Its two name columns, English first: shown where other records refer to it, and compared for duplicates. */
  names: readonly [string, string]
  /** The columns that are searched. */
  searched: readonly string[]
  /** Additional searched texts, computed from a row. */
  alsoSearched?: (row: Readonly<Record<string, unknown>>) => readonly string[]
  /** The resources whose names also find its records, of those that it is linked to. */
  foundThrough?: readonly LinkedResource[]
  /**
   * The linked resource that tells records of the same name apart: two that have some of it, and none in common, are not
   * likely the same.
   */
  apartBy?: LinkedResource
  /** The column that counts how often it is used: of equally good matches, the more used come first; a merge adds them. */
  uses?: string
  /** The filters that name its records, besides those with the name of its id. */
  namedIn?: readonly string[]
  /** Of columns that belong together, a merge keeps all of one record: the first that has something in one of `by`. */
  keptTogether?: Readonly<Record<string, { columns: readonly string[]; by: readonly string[] }>>
  /** Additional fields of a single record, too expensive for lists. */
  detail?: Partial<Answered>
  /** The columns that a form writes. */
  written: readonly string[]
  /** The column of its status and what it has there, if it is not stored as `is_active`. */
  status?: { column: string; values: Readonly<Record<'1' | '0', string>> }
  /** The conditions on the alias `t` of filters that other resources do not have, or understand differently. */
  filters?: Readonly<Record<string, (value: FilterValues[string]) => RawBuilder<SqlBool>[]>>
  /** The conditions of filters by the days of moments that are not in its own columns, by the name of the moment. */
  moments?: Readonly<Record<string, (boundary: Boundary) => RawBuilder<SqlBool>>>
  /** The gaps that its list can be filtered by; a row names those that it has. */
  gaps?: readonly Gap[]
  /** The sortable columns, and which of them may be null. */
  sorted: Readonly<Record<string, 'required' | 'nullable'>>
}

/** The column that stores a status, and the status as stored there. */
export const storedStatus = ({ status }: Resource, is_active: '1' | '0') => ({
  column: status?.column ?? 'is_active',
  value: status?.values[is_active] ?? is_active,
})

/** The resource including the fields of a single record. */
export const withDetail = (resource: Resource): Resource => ({
  ...resource,
  columns: [...resource.columns, ...(resource.detail?.columns ?? [])],
  computed: { ...resource.computed, ...resource.detail?.computed },
  linked: { ...resource.linked, ...resource.detail?.linked },
})
