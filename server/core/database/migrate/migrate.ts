import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Database, Transaction } from '../connect.ts'
import { adoptVersion01, namesSinceSchema } from './version-0-1.ts'

const FOLDER = join(import.meta.dirname, '../migrations')

export type Migrations = Readonly<Record<string, Migration>>

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
export async function migrateToLatest(db: Database, log: Log, given?: Migrations): Promise<void> {
  const migrations = given ?? (await getMigrations())
  const begun = performance.now()
  const names = Object.keys(migrations).sort()
  const known = await migratorOf(db, migrations).getMigrations()
  const pending = new Set(known.filter((one) => !one.executedAt).map((one) => one.name))
  const migrator = migratorOf(db, announced(migrations, pending, log))
  await untilNoDeadlock(() => migrator.migrateToLatest())
  if (pending.size === 0) return
  const first = names.find((name) => pending.has(name))
  const details = {
    from: names[names.indexOf(first ?? '') - 1] ?? null,
    to: names.at(-1),
    migrations: pending.size,
  }
  log.info(
    { ...details, seconds: Math.round((performance.now() - begun) / 1000) },
    'The database is up to date',
  )
}

/** The migrations with a log line when each begins: a start that is silent for minutes gets killed. */
function announced(migrations: Migrations, pending: ReadonlySet<string>, log: Log): Migrations {
  const order = [...pending].sort()
  // Migrations of a new database are not logged: they take a second or two.
  if (pending.size === Object.keys(migrations).length) return migrations
  const said = Object.entries(migrations).map(([name, migration]) => {
    if (!pending.has(name)) return [name, migration] as const
    const up: Migration['up'] = async (db) => {
      const begun = performance.now()
      log.info({ migration: name }, `Migrating ${order.indexOf(name) + 1} of ${order.length}`)
      await migration.up(db)
      log.info({ migration: name, ms: Math.round(performance.now() - begun) }, 'Migrated')
    }
    return [name, { ...migration, up }] as const
  })
  return Object.fromEntries(said)
}

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 5

/** Tries again after a deadlock between a migration and a query of the version before, which is still running. */
async function untilNoDeadlock(migrate: () => Promise<{ error?: unknown }>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrate()
    const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK
    if (!isDeadlock || attempt === MAX_ATTEMPTS) return throwErrorOf({ error })
  }
}

function throwErrorOf({ error }: { error?: unknown }): void {
  if (error) throw error
}

/**
 * Converts a database of version 0.1.0 to the migrations of this version. Throws a `StartError` when an earlier or a later version
 * of the product has made the schema.
 */
export async function checkVersion(db: Database): Promise<void> {
  const exists = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    db,
  )
  if (!exists.rows[0]?.is) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const executed = rows.map(({ name }) => name)
  const names = namesSinceSchema(executed)
  if (!names)
    throw new StartError(
      `The database is of a version before 0.1.0 (${executed.at(-1)}). Start version 0.1.0 with it once, then this one.`,
    )
  const known = await migrationNames()
  const later = names.find((name) => !known.includes(name))
  if (later)
    throw new StartError(
      `A later version of the product has changed the database (${later}). Start that version, or restore a backup of this one into an empty database.`,
    )
  if (names !== executed) await adoptVersion01(db)
}

/** Migrates up to and including the migration of this name, in the caller's transaction. Throws the cause. */
export async function migrateTo(trx: Transaction, name: string): Promise<void> {
  throwErrorOf(await migratorOf(trx, await getMigrations()).migrateTo(name))
}

/** The names of all migrations, in order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await getMigrations()).sort()

const migratorOf = (db: Database, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })
