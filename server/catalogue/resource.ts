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
  /** What a list and a by-id call answer. */
  columns: readonly Columns[]
  /** What a form writes. */
  written: readonly string[]
  /** The columns that lists sort by, and which of them may be null. */
  sorted: Readonly<Record<string, 'required' | 'nullable'>>
}

/** '1 album', '3 albums'. */
export const counted = ({ one, many }: Resource, count: number): string =>
  `${count} ${(count === 1 ? one : many).toLowerCase()}`
