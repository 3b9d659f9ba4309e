import { sql } from 'kysely'
import type { Transaction } from './connect.ts'

/**
 * A table with rows of many transactions. `owner` is the column that says whose a row is, and `compared` are columns that joins
 * compare.
 */
type Staging = { table: string; owner: string; compared: readonly string[] }

/**
 * Updates the statistics after this transaction has inserted many rows of one owner: an autovacuum cannot see them, and the planner
 * would expect a single row and compare all with all. Another transaction that calls this waits until the end of this one.
 */
export async function refreshStatistics(
  trx: Transaction,
  owner_id: number,
  ...tables: readonly Staging[]
): Promise<void> {
  const counted = tables.map(
    ({ table, owner }) => sql`
      select ${table}::regclass as "table", count(*) from ${sql.table(table)} where ${sql.ref(owner)} = ${owner_id}`,
  )
  const { rows } = await sql<{ is_outdated: boolean }>`
    select exists (
      select from (${sql.join(counted, sql` union all `)}) staged join pg_class on oid = "table"
      -- -1: never counted; the planner then estimates by the size of the table.
      where reltuples >= 0 and reltuples < count
    ) as is_outdated`.execute(trx)
  if (!rows[0]?.is_outdated) return
  const columns = tables.map(
    ({ table, owner, compared }) =>
      sql`${sql.table(table)} (${sql.join([owner, ...compared].map((column) => sql.ref(column)))})`,
  )
  await sql`analyze ${sql.join(columns)}`.execute(trx)
}

/**
 * Makes the planner expect at least `count` rows in a table before a statement joins so many: the table may have been empty when it
 * was vacuumed.
 */
export async function expectRows(trx: Transaction, table: string, count: number): Promise<void> {
  const { rows } = await sql`
    select from pg_class where oid = ${table}::regclass and reltuples >= 0 and reltuples < ${count}`.execute(
    trx,
  )
  if (rows.length > 0) await sql`analyze ${sql.table(table)}`.execute(trx)
}
