import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect, type Database } from '#server/core/database/connect.ts'
import type { FileStore } from '#server/core/files/store.ts'
import { LEFT_OUT_TABLES } from '#server/features/backups/left-out.ts'
import { databaseAt } from './global-setup.ts'

/**
 * For each table of a database, a hash of its rows in a fixed order, whatever the order of columns; tables without rows are left
 * out. `known`: the columns that count, as `columnsOf` returns them; by default all.
 */
export async function hashTables(
  db: Database,
  known: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_' order by 1`.execute(
    db,
  )
  const columns = await columnsOf(db)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const added = columns.get(name)?.filter((column) => !known.get(name)?.includes(column))
    const row = sql`(to_jsonb(t) - ${known.size > 0 ? added : []}::text[])::text`
    const { rows: found } = await sql<{ hash: string | null; n: number }>`
      select md5(string_agg(${row}, E'\n' order by ${row} collate "C")) as hash, count(*)::int as n
      from ${sql.table(name)} t`.execute(db)
    const [one] = found
    if (one?.n) hashes[name] = `${one.n} rows ${one.hash}`
  }
  return hashes
}

/** The columns of every table. */
export async function columnsOf(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

export const travelling = (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).filter(([table]) => !LEFT_OUT_TABLES.includes(table)))

/** The SHA-256 of every file of a store. */
export async function hashFiles(store: FileStore): Promise<Record<string, string>> {
  const hashes: [string, string][] = []
  for await (const { key } of store.list('')) {
    const hash = createHash('sha256')
    for await (const chunk of await store.read(key)) hash.update(chunk)
    hashes.push([key, hash.digest('hex')])
  }
  return Object.fromEntries(hashes.sort())
}

/** A database without any table, on the server of the tests. */
export async function emptyDatabase() {
  const server = inject('databaseUrl')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = connect(server, { max: 1 })
  await sql`create database ${sql.ref(name)}`.execute(admin)
  return {
    url: databaseAt(server, name),
    async drop() {
      await sql`drop database ${sql.ref(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}
