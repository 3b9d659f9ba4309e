import type { RawBuilder, SqlBool } from 'kysely'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import type { LinkedResource, Links } from '#contract/catalogue/references.ts'
import type { Gap } from '#contract/kinds/kind.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'

/** The fields of a record that answers have. */
type Answered<Column extends string = string> = {
  columns: readonly Column[]
  /** Fields besides columns and links: SQL expressions on the alias `t` of the table. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The tables that computed fields of a list read, besides the resource's own and those of its links. */
  shows?: readonly string[]
  /** The links in answers, which the form also saves, as the contract declares them. */
  linked?: Links
}

/** Makes the condition that a moment is not before the first day of a filter, or not after its last. */
export type Boundary = (moment: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** The definition of a catalogue resource for the shared behaviour. */
export type Resource<Column extends string = string> = Answered<Column> & {
  /** The table of the records; `{table}_search`, `{table}_words` and `{table}_postings` index its words. */
  table: string
  /** The primary key, under the same name in tables and API. */
  id: string
  noun: Noun
  /** The two name columns, English first, which are shown where other records refer to the record, and compared for duplicates. */
  names: readonly [string, string]
  /** The columns that are searched. */
  searched: readonly string[]
  /** Additional searched texts, computed from a row. */
  alsoSearched?: (row: Readonly<Record<string, unknown>>) => readonly string[]
  /** The linked resources whose names also find records of this one. */
  foundThrough?: readonly LinkedResource[]
  /**
   * The linked resource that tells records of the same name apart: two records that both have links to it, but none in common, are
   * not likely the same.
   */
  apartBy?: LinkedResource
  /**
   * The column that counts how often a record is used: of equally good matches, the more used comes first. A merge adds the
   * numbers.
   */
  uses?: string
  /** The filters that name records of this resource, besides those with the name of its id. */
  namedIn?: readonly string[]
  /** Columns that belong together, so that a merge keeps those of one record: the first with a value in one of `by`. */
  keptTogether?: Readonly<Record<string, { columns: readonly string[]; by: readonly string[] }>>
  /** Additional fields of a single record, too expensive for lists. */
  detail?: Partial<Answered>
  /** The columns that a form writes. */
  written: readonly string[]
  /** The column of the status and its values, if the status is not stored as `is_active`. */
  status?: { column: string; values: Readonly<Record<'1' | '0', string>> }
  /** The conditions, on the alias `t`, of filters that only this resource has or that it understands differently. */
  filters?: Readonly<Record<string, (value: FilterValues[string]) => RawBuilder<SqlBool>[]>>
  /** The conditions of filters by day for moments that are not columns of the table, by the name of the moment. */
  moments?: Readonly<Record<string, (boundary: Boundary) => RawBuilder<SqlBool>>>
  /** The gaps by which the list can be filtered; a row names those that it has. */
  gaps?: readonly Gap[]
  /** The columns by which the list can be sorted, and whether each may be null. */
  sorted: Readonly<Record<string, 'required' | 'nullable'>>
}

/** The column that stores a status, and the value stored for `is_active`. */
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
