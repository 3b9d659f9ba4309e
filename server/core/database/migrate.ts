import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Migration, Migrator } from 'kysely/migration'
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

/** Makes the schema as it was after the migration of this name, in the caller's transaction. Throws the cause. */
export async function migrateTo(trx: Transaction, name: string): Promise<void> {
  const { error } = await migratorOf(trx).migrateTo(name)
  if (error) throw error
}

/** The names of all migrations, in order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await getMigrations()).sort()

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations } })
