import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import type { Transaction } from '#server/core/database/connect.ts'
import { copyIn } from '#server/core/database/copy.ts'
import type { OwnConnection } from '#server/core/database/own-connection.ts'
import { columnList, readTables } from './copy-tables.ts'
import type { TableCopy } from './manifest.ts'
import { type Backup, Refused, rowsOf } from './read-backup.ts'

const { escapeIdentifier: quoted } = pg

/** Fills the tables of a new schema with those of a backup, in the transaction that has made the schema. */
export async function loadTables(own: OwnConnection, trx: Transaction, backup: Backup): Promise<void> {
  const tables = await readTables(own)
  const missing = tables.find(({ name }) => backup.manifest.tables.every((each) => each.name !== name))
  if (missing)
    throw new Refused(
      `The backup ${backup.name} cannot be restored: it lacks the table ${missing.name}. Choose another backup.`,
    )
  const foreignKeys = await dropForeignKeys(trx)
  await eachTable(trx, tables, 'disable trigger user')
  // Some tables have rows from migrations, which the backup replaces.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  for (const table of backup.manifest.tables) await loadRows(own, backup, table)
  for (const { name, value } of backup.manifest.sequences)
    await sql`select setval(${quoted(name)}::regclass, ${value})`.execute(trx)
  await eachTable(trx, tables, 'enable trigger user')
  for (const statement of foreignKeys) await sql.raw(statement).execute(trx)
}

/**
 * Drops the foreign keys, so that tables can be filled in any order. At the end all rows are checked at once, also for keys that
 * are not enforced later, since triggers check added rows.
 */
async function dropForeignKeys(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string; conenforced: boolean }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
      conenforced
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx)
  for (const { table, name } of rows)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx)
  return rows.flatMap(({ table, name, definition, conenforced }) => [
    `alter table ${table} add constraint ${name} ${definition.replace(/ NOT ENFORCED$/, '')}`,
    ...(conenforced ? [] : [`alter table ${table} alter constraint ${name} not enforced`]),
  ])
}

/**
 * Alters each table. Only triggers of the owner are switched: others belong to the system, and need a superuser, which managed
 * databases do not give.
 */
async function eachTable(
  trx: Transaction,
  tables: readonly { name: string }[],
  change: string,
): Promise<void> {
  for (const { name } of tables) await sql.raw(`alter table ${quoted(name)} ${change}`).execute(trx)
}

/** Loads one table, and hashes its rows again, since they were verified in an earlier reading. */
export async function loadRows({ client }: OwnConnection, { target, name }: Backup, table: TableCopy) {
  const hash = createHash('sha256')
  const source = pipeline(rowsOf(target, name, table), createGunzip(), () => undefined)
  async function* hashed() {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  const statement = `copy ${quoted(table.name)} (${columnList(table.columns)}) from stdin`
  const rows = await copyIn(client, statement, hashed())
  if (rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw new Error(`The table ${table.name} did not arrive whole`)
}
