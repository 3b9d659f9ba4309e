import { type RawBuilder, sql } from 'kysely'

/**
 * Lists of integers as table rows with the import's id as a column, to be joined with `import_rows` or `import_names`. With the id
 * as a constant, PostgreSQL, which has no statistics about a new import, expects one row and chooses a nested loop, which takes
 * minutes. With a column it uses the length of the lists and the size of the table, which `refreshStatistics` keeps right.
 */
export function ofImport(
  import_id: number,
  lists: Readonly<Record<string, readonly number[]>>,
  alias: string,
): RawBuilder<unknown> {
  const length = Object.values(lists)[0]?.length ?? 0
  const arrays = Object.values(lists).map((list) => sql`${list}::int[]`)
  const columns = ['import_id', ...Object.keys(lists)].map((column) => sql.ref(column))
  return sql`unnest(array_fill(${import_id}::int, array[${length}::int]), ${sql.join(arrays)})
    as ${sql.ref(alias)}(${sql.join(columns)})`
}
