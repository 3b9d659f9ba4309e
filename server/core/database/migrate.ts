import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Database, Transaction } from './connect.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Returns every file of the folder, ordered by name; a landed migration is never edited. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'))
  const read = async (file: string): Promise<[string, Migration]> => [
    basename(file, '.ts'),
    await import(/* @vite-ignore */ pathToFileURL(join(FOLDER, file)).href),
  ]
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** Brings the schema up to date in one transaction; safe to call from several processes. Throws the cause. */
export async function migrateToLatest(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** Throws a `StartError` when a later version of the product has changed the schema. */
export async function checkVersion(db: Database): Promise<void> {
  const exists = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    db,
  )
  if (!exists.rows[0]?.is) return
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${await migrationNames()}) order by name`.execute(db)
  const later = rows[0]?.name
  if (later)
    throw new StartError(
      `A later version of the product has changed the database (${later}). Start that version, or restore a backup of this one into an empty database.`,
    )
}

/** Makes the schema as it was after the migration of this name, in the caller's transaction. Throws the cause. */
export async function migrateTo(trx: Transaction, name: string): Promise<void> {
  const { error } = await migratorOf(trx).migrateTo(name)
  if (error) throw error
}

/** The names of all migrations, in order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await getMigrations()).sort()

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations } })
