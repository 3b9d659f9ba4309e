import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import type { OwnConnection } from '#server/core/database/own-connection.ts'
import { keepAllFiles } from '#server/core/files/removal.ts'
import type { FileStore } from '#server/core/files/store.ts'
import { message } from '#server/core/messages/message.ts'
import { productBuild, productVersion } from '#server/core/settings/product-version.ts'
import { claim, findBackups, manifestOf, prune, removeUnfinished } from './backups-in-target.ts'
import { type CopiedFiles, copyFiles, type StoredFile } from './copy-files.ts'
import { copyTable, readTables, TASKS } from './copy-tables.ts'
import type { Owner } from './installation.ts'
import { KEPT_FILES } from './left-out.ts'
import {
  begunKey,
  type FileCopy,
  FORMAT,
  folderOf,
  type Manifest,
  manifestKey,
  nameAt,
  POOL,
  seal,
  type TableCopy,
} from './manifest.ts'
import { checkPool, recordChecks } from './pool-checks.ts'
import { BackupProblem } from './problem.ts'
import type { BackupTarget } from './target.ts'

/** The progress of a backup: how many tables or files have been copied. */
export type Progress = { step: 'tables' | 'files'; done: number; total: number }
type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void }
export type Written = {
  name: string
  manifest: Manifest
  copied: CopiedFiles['copied']
  /**
   * Files of earlier backups that were damaged or missing: `mended` were copied anew, and the storage no longer has the `damaged`
   * ones.
   */
  pool: { mended: string[]; damaged: string[] }
}

/** The number of backups to keep when only files are removed that no backup needs. */
const ALL = Number.MAX_SAFE_INTEGER

/**
 * Writes a backup of the database as of one moment, and of the files that it names then. The manifest is written last, and makes it
 * a backup; the caller holds the lock of backups on the connection.
 */
export async function writeBackup(
  own: OwnConnection,
  store: FileStore,
  target: BackupTarget,
  owner: Owner,
  options: Options,
): Promise<Written> {
  await target.prepare()
  await claim(target, owner.installation)
  await removeUnfinished(target, owner)
  const name = nameAt(new Date())
  try {
    await target.write(begunKey(name), Buffer.from(`${JSON.stringify({ mark: owner.mark })}\n`))
    // Files that the snapshot names must not be removed before they are copied.
    await keepAllFiles(own.db)
    const snapshot = await copySnapshot(own, target, folderOf(name), options)
    const { stored, ...rest } = snapshot
    const { known, last } = await knownFiles(target)
    const usedAgain = stored.filter(({ key }) => known.has(key) && !last.has(key)).map(({ key }) => key)
    const checked = await checkPool(target, known, await target.list(POOL), usedAgain, options.signal)
    let done = 0
    const onFile = () => options.onProgress({ step: 'files', done: ++done, total: stored.length })
    const { copied, mended, ...files } = await copyFiles(store, target, stored, known, checked.damaged, {
      ...options,
      onFile,
    })
    const damaged = [...checked.damaged].filter((key) => !mended.includes(key)).sort()
    const fresh = files.files.map(({ key }) => key).filter((key) => !known.has(key))
    const whole = [...checked.whole, ...mended, ...fresh]
    await recordChecks(target, [...known.keys(), ...fresh], { whole, damaged })

    const manifest = {
      format: FORMAT,
      product: productVersion,
      build: productBuild,
      ...owner,
      ...rest,
      ...files,
    }
    await stillConnected(own)
    options.signal.throwIfAborted()
    await target.write(manifestKey(name), seal(manifest, target.sealKey))
    return { name, manifest, copied, pool: { mended, damaged } }
  } catch (error) {
    // The first failure is reported. Parts of the backup that cannot be removed now are removed before the next one.
    const tidied = options.signal.aborted ? removeUnfinished(target, owner) : prune(target, owner, ALL)
    await tidied.catch(() => undefined)
    throw error
  }
}

/**
 * Reads the files of all backups in a target with their hashes, and the keys in the last backup, nearly all of which the next one
 * needs.
 */
async function knownFiles(target: BackupTarget) {
  const known = new Map<string, FileCopy>()
  let last: ReadonlySet<string> | null = null
  for (const { name, isComplete } of (await findBackups(target)).toReversed()) {
    const manifest = isComplete && (await manifestOf(target, name))
    if (!manifest) continue
    last ??= new Set(manifest.files.map(({ key }) => key))
    for (const file of manifest.files) if (!known.has(file.key)) known.set(file.key, file)
  }
  return { known, last: last ?? new Set<string>() }
}

/** Throws when the connection was lost, since the lock that keeps the files ends with it. */
async function stillConnected({ db }: OwnConnection): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new BackupProblem(message('backups.connectionLost'), error)
  }
}

/** Copies all tables as of one moment, and returns the files that the database names then. */
function copySnapshot(
  own: OwnConnection,
  target: BackupTarget,
  folder: string,
  { signal, onProgress }: Options,
) {
  const snapshot = own.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const about = await describe(trx)
    const names = await readTables(own)
    const tables: TableCopy[] = []
    for (const table of names) {
      tables.push(await copyTable(own.client, target, folder, table, signal))
      onProgress({ step: 'tables', done: tables.length, total: names.length + 1 })
    }
    const tasks = await copyTable(own.client, target, folder, TASKS, signal)
    const { rows: sequences } = await sql<{ name: string; value: number }>`
      select sequencename as name, last_value::float8 as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by 1`.execute(trx)
    const { rows: stored } = await sql<StoredFile>`
      select key, size::float8 as size, state from stored_file where ${sql.raw(KEPT_FILES)} order by key`.execute(
      trx,
    )
    return { ...about, tables, tasks, sequences, stored }
  })
}

async function describe(trx: Transaction) {
  const { rows } = await sql<{ made_at: string; postgres: string; migrations: string[] }>`
    select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at, current_setting('server_version') as postgres,
      (select array_agg(name::text order by name) from kysely_migration) as migrations`.execute(trx)
  const [about] = rows
  if (!about) throw new Error('The database did not describe itself')
  return about
}
