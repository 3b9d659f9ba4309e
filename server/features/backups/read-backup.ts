import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrationNames } from '#server/core/database/migrate/migrate.ts'
import { namesSinceSchema } from '#server/core/database/migrate/version-0-1.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import { isLater, productVersion } from '#server/core/settings/product-version.ts'
import { findBackups } from './backups-in-target.ts'
import { eachOf } from './copy-files.ts'
import { partKey } from './copy-tables.ts'
import { folderOf, type Manifest, manifestKey, POOL, readManifest, type TableCopy } from './manifest.ts'
import { isOfDisk, poolHash } from './pool-checks.ts'
import type { BackupTarget } from './target.ts'

export type Backup = { target: BackupTarget; name: string; manifest: Manifest }

/** Thrown when a restore is refused before anything is written. */
export class Refused extends StartError {
  override name = 'Refused'
}

/** Opens the backup of this name, or the newest one of the target. Throws when it is damaged, or of a later version. */
export async function openBackup(target: BackupTarget, wanted: string | null): Promise<Backup> {
  const name = wanted ?? (await newest(target))
  const text = await target.readAll(manifestKey(name))
  if (!text)
    throw new Refused(
      `${target.label} has no complete backup ${name}: its manifest is missing. Choose another backup.`,
    )
  const reading = readManifest(text.toString(), target.sealKey)
  if ('newer' in reading) throw later(name, reading.newer)
  if ('keyed' in reading)
    throw new Refused(
      reading.keyed
        ? `The backup ${name} was sealed with a key. Give it as BACKUP_KEY.`
        : `The backup ${name} was made without the BACKUP_KEY that is set. If you know where it comes from, leave BACKUP_KEY out to restore it.`,
    )
  if ('strange' in reading)
    throw new Refused(
      `The backup ${name} names ${JSON.stringify(reading.strange)}, which no backup contains: somebody has changed it. Choose another backup.`,
    )
  if ('damaged' in reading)
    throw new Refused(
      `The manifest of the backup ${name} is damaged, or was not sealed by this key. Choose another backup.`,
    )
  const { manifest } = reading
  const migrations = namesSinceSchema(manifest.migrations)
  if (!migrations)
    throw new Refused(
      `The backup ${name} was made by a version before 0.1.0. Restore it with version 0.1.0, and start this version with that database.`,
    )
  const known = await migrationNames()
  const isKnown = migrations.every((migration, place) => known[place] === migration)
  if (isLater(manifest.product) || !isKnown) throw later(name, manifest.product)
  return { target, name, manifest: { ...manifest, migrations: [...migrations] } }
}

async function newest(target: BackupTarget): Promise<string> {
  const all = await findBackups(target)
  const last = all.findLast(({ isComplete }) => isComplete)
  if (last) return last.name
  throw new Refused(`${target.label} has no complete backup.`)
}

const later = (name: string, product: string) =>
  new Refused(
    `The backup ${name} was made by a later version (${product}) than this one (${productVersion}). Install that version, and restore with it.`,
  )

type Problem = 'missing' | 'size' | 'damaged'
/** The tables and files that a restore of a backup would lack. The keys of files are those of the file storage. */
export type Lacking = { tables: Map<string, Problem>; files: Map<string, Problem> }

/** Reads the whole backup and compares it with its manifest, without writing anything. */
export async function inspect(
  { target, name, manifest }: Backup,
  signal: AbortSignal,
  onFile: () => void = () => undefined,
): Promise<Lacking> {
  const there = new Map([...(await target.list(folderOf(name))), ...(await target.list(POOL))])
  const problemOf = (key: string, size: number): Problem | null =>
    there.has(key) ? (there.get(key) === size ? null : 'size') : 'missing'
  const lacking: Lacking = { tables: new Map(), files: new Map() }
  for (const table of [...manifest.tables, manifest.tasks]) {
    const found = table.parts
      .map((size, part) => problemOf(partKey(folderOf(name), table.name, part), size))
      .find((problem) => problem !== null)
    const problem = found ?? ((await isWhole(target, name, table, signal)) ? null : 'damaged')
    if (problem) lacking.tables.set(table.name, problem)
  }
  await eachOf(manifest.files, signal, async ({ key, size, sha256 }) => {
    const found = problemOf(`${POOL}${key}`, size)
    const problem = found ?? ((await poolHash(target, key, signal)) === sha256 ? null : 'damaged')
    if (problem) lacking.files.set(key, problem)
    onFile()
  })
  return lacking
}

const SAID: Record<Problem, string> = {
  missing: 'is missing',
  size: 'has not the size that it was written with',
  damaged: 'is damaged',
}

/** Describes for the terminal what is missing, one line for each table and file, in the order of their names. */
export function describeLacking({ tables, files }: Lacking): string[] {
  const say = (what: string, found: Map<string, Problem>) =>
    [...found].sort().map(([name, problem]) => `the ${what} ${name} ${SAID[problem]}`)
  return [...say('table', tables), ...say('file', files)]
}

/** How many missing files an error names; check-backup lists all. */
const NAMED = 5

/**
 * Throws when a restore would lack anything. With `withoutDamaged` it returns the keys of damaged files instead, unless a table is
 * missing.
 */
export async function verify(backup: Backup, withoutDamaged = false): Promise<ReadonlySet<string>> {
  const lacking = await inspect(backup, new AbortController().signal)
  const said = describeLacking(lacking)
  const onlyFiles = lacking.tables.size === 0
  if (said.length === 0 || (onlyFiles && withoutDamaged)) return new Set(lacking.files.keys())
  const more = said.length > NAMED ? `, and ${said.length - NAMED} more` : ''
  throw new Refused(
    `The backup ${backup.name} cannot be restored: ${said.slice(0, NAMED).join(', ')}${more}. ${
      onlyFiles
        ? 'As long as the original is there, its next backup copies files anew. Else choose another backup, or leave these files out with --without-damaged.'
        : 'Choose another backup.'
    }`,
  )
}

async function isWhole(target: BackupTarget, name: string, table: TableCopy, signal: AbortSignal) {
  const hash = createHash('sha256')
  const read = async (rows: AsyncIterable<Buffer>) => {
    for await (const chunk of rows) hash.update(chunk)
  }
  try {
    await pipeline(rowsOf(target, name, table), createGunzip(), read, { signal })
  } catch (error) {
    if (isOfGzip(error) || isOfDisk(error)) return false
    throw error
  }
  return hash.digest('hex') === table.sha256
}

const isOfGzip = (error: unknown) =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))

/** Streams the stored parts of a table, one after the other. */
export function rowsOf(target: BackupTarget, name: string, { name: table, parts }: TableCopy): Readable {
  async function* read() {
    for (const part of parts.keys()) yield* await target.read(partKey(folderOf(name), table, part))
  }
  return Readable.from(read(), { objectMode: false })
}
