import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrationNames } from '#server/core/database/migrate.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import { isLater, productVersion } from '#server/core/settings/product-version.ts'
import { findBackups } from './backups-in-target.ts'
import { eachOf } from './copy-files.ts'
import { partKey } from './copy-tables.ts'
import { folderOf, type Manifest, manifestKey, POOL, readManifest, type TableCopy } from './manifest.ts'
import type { BackupTarget } from './target.ts'

export type Backup = { target: BackupTarget; name: string; manifest: Manifest }

/** Refused before anything is written. */
export class Refused extends StartError {
  override name = 'Refused'
}

/** The backup of this name, or the newest one of the target. Throws when it is damaged, or of a later version. */
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
  const known = await migrationNames()
  const isKnown = manifest.migrations.every((migration, place) => known[place] === migration)
  if (isLater(manifest.product) || !isKnown) throw later(name, manifest.product)
  return { target, name, manifest }
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

/** Reads the whole backup and compares it with its manifest. Throws when anything is missing or damaged. */
export async function verify({ target, name, manifest }: Backup): Promise<void> {
  const damaged = (what: string) =>
    new Refused(`The backup ${name} cannot be restored: ${what}. Choose another backup.`)
  const there = new Map([...(await target.list(folderOf(name))), ...(await target.list(POOL))])
  const tables = [...manifest.tables, manifest.tasks]
  const expected = [
    ...tables.flatMap((table) =>
      table.parts.map((size, part) => ({ key: partKey(folderOf(name), table.name, part), size })),
    ),
    ...manifest.files.map(({ key, size }) => ({ key: `${POOL}${key}`, size })),
  ]
  for (const { key, size } of expected) {
    if (!there.has(key)) throw damaged(`${key} is missing`)
    if (there.get(key) !== size) throw damaged(`${key} has not the size that it was written with`)
  }
  const { signal } = new AbortController()
  for (const table of tables) {
    const hash = createHash('sha256')
    const read = async (rows: AsyncIterable<Buffer>) => {
      for await (const chunk of rows) hash.update(chunk)
    }
    const readable = await pipeline(rowsOf(target, name, table), createGunzip(), read).then(
      () => true,
      (error: unknown) => {
        if (isOfGzip(error)) return false
        throw error
      },
    )
    if (!readable || hash.digest('hex') !== table.sha256) throw damaged(`the table ${table.name} is damaged`)
  }
  await eachOf(manifest.files, signal, async ({ key, sha256 }) => {
    const hash = createHash('sha256')
    for await (const chunk of await target.read(`${POOL}${key}`)) hash.update(chunk)
    if (hash.digest('hex') !== sha256) throw damaged(`the file ${key} is damaged`)
  })
}

const isOfGzip = (error: unknown) =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))

/** The parts of a table, one after the other, as stored. */
export function rowsOf(target: BackupTarget, name: string, { name: table, parts }: TableCopy): Readable {
  async function* read() {
    for (const part of parts.keys()) yield* await target.read(partKey(folderOf(name), table, part))
  }
  return Readable.from(read(), { objectMode: false })
}
