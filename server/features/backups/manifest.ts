import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { isKey } from '#server/core/files/keys.ts'

/** The version of the layout of backups. A higher number was written by a later version of the product. */
export const FORMAT = 1

export const MARKER = 'sangraha-backups.json'

/** The folder of a backup within its target, such as `backups/2026-11-23t00-45-12-123z/`; names sort by time. */
export const folderOf = (name: string): string => `backups/${name}/`
export const manifestKey = (name: string): string => `${folderOf(name)}manifest.json`
/** The key of a file in the folder of a backup from its first moment on, which names the installation that makes it. */
export const begunKey = (name: string): string => `${folderOf(name)}begun.json`
export const nameAt = (time: Date): string => time.toISOString().toLowerCase().replaceAll(/[:.]/g, '-')
/** The time in the name of a backup, in milliseconds since 1970. */
export const timeOf = (name: string): number =>
  Date.parse(name.replace(/^(.*)t(\d\d)-(\d\d)-(\d\d)-(\d+)z$/, '$1T$2:$3:$4.$5Z'))
/** The folder with the stored files of all backups of a target. The content of a key never changes, so each file is copied once. */
export const POOL = 'files/'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))

/** The copy of a table: what COPY wrote, compressed, in parts of a few megabytes. */
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** The size of the rows before compression. */
  bytes: count,
  sha256,
  /** The size of each part after compression. */
  parts: z.array(count),
})
export type TableCopy = z.output<typeof table>

const file = z.object({ key: z.string(), size: count, sha256 })
export type FileCopy = z.output<typeof file>

const manifest = z.object({
  format: count,
  product: z.string(),
  /** The commit of the product that made the backup, and when it was built. */
  build: z.optional(z.object({ commit: z.nullable(z.string()), built_at: z.nullable(z.string()) })),
  installation: z.string(),
  /** The mark of the installation that made the backup; absent in backups from before marks existed. */
  mark: z.optional(z.string()),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The copy of the waiting tasks of the queue. */
  tasks: table,
  sequences: z.array(z.object({ name: z.string(), value: count })),
  files: z.array(file),
  /** The keys of files that the database names and the storage has lost. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

/** The manifest with its hash. When `isKeyed`, the hash also depends on the key of the operator. */
const sealed = z.object({
  sha256,
  isKeyed: z.optional(z.boolean()),
  content: z.record(z.string(), z.unknown()),
})

const hashOf = (text: string, key: string | null) =>
  (key === null ? createHash('sha256') : createHmac('sha256', key)).update(text).digest()

/**
 * Seals a manifest with its own hash, so that a truncated or changed one is not accepted. With a key (`BACKUP_KEY`), only its owner
 * can make one, so intended changes in the target are noticed as well.
 */
export function seal(content: Manifest, key: string | null): Buffer {
  const sha256 = hashOf(JSON.stringify(content), key).toString('hex')
  return Buffer.from(JSON.stringify({ sha256, ...(key !== null && { isKeyed: true }), content }))
}

type Unsealed = { content: Record<string, unknown> } | { damaged: true } | { keyed: boolean }

/** The content of a sealed manifest, whose form is not checked yet: a later version may have changed it. */
function unseal(text: string, key: string | null): Unsealed {
  try {
    const { sha256, isKeyed = false, content } = z.parse(sealed, JSON.parse(text))
    if (isKeyed !== (key !== null)) return { keyed: isKeyed }
    const isWhole = timingSafeEqual(hashOf(JSON.stringify(content), key), Buffer.from(sha256, 'hex'))
    return isWhole ? { content } : { damaged: true }
  } catch {
    return { damaged: true }
  }
}

/**
 * The result of reading a manifest. `keyed`: it was sealed with a key and there is none, or the reverse. `strange`: a name in it
 * leads out of its folder.
 */
export type Reading =
  | { manifest: Manifest }
  | { damaged: true }
  | { newer: string }
  | { keyed: boolean }
  | { strange: string }

export function readManifest(text: string, key: string | null): Reading {
  const unsealed = unseal(text, key)
  if (!('content' in unsealed)) return unsealed
  const { content } = unsealed
  if (Number(content.format) > FORMAT) return { newer: String(content.product) }
  const read = z.safeParse(manifest, content)
  if (!read.success) return { damaged: true }
  const { files, tables, tasks } = read.data
  const names = [...files.map((each) => each.key), ...[...tables, tasks].map((each) => each.name)]
  const strange = names.find((name) => !isKey(name))
  return strange === undefined ? { manifest: read.data } : { strange }
}

/** The bytes that a backup takes in its target, including the files that it shares with other backups. */
export const sizeOf = ({ tables, tasks, files }: Manifest): number =>
  [...tables, tasks].flatMap(({ parts }) => parts).reduce((sum, size) => sum + size, 0) +
  files.reduce((sum, { size }) => sum + size, 0)
