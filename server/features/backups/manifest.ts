import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** The layout of a backup. A number above this one was written by a later version of the product. */
export const FORMAT = 1

export const MARKER = 'sangraha-backups.json'

/** The folder of a backup within its target: `backups/2026-11-23t00-45-12-123z/`, in the order of time. */
export const folderOf = (name: string): string => `backups/${name}/`
export const manifestKey = (name: string): string => `${folderOf(name)}manifest.json`
export const nameAt = (time: Date): string => time.toISOString().toLowerCase().replaceAll(/[:.]/g, '-')
/** The stored files of all backups of a target; the content of a key never changes, so each is copied once. */
export const POOL = 'files/'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))

/** What COPY wrote of a table, compressed, in parts of a few megabytes. */
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of the rows themselves, before compression. */
  bytes: count,
  sha256,
  /** The size of each part as stored. */
  parts: z.array(count),
})
export type TableCopy = z.output<typeof table>

const file = z.object({ key: z.string(), size: count, sha256 })
export type FileCopy = z.output<typeof file>

const manifest = z.object({
  format: count,
  product: z.string(),
  installation: z.string(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The waiting tasks of the queue. */
  tasks: table,
  sequences: z.array(z.object({ name: z.string(), value: count })),
  files: z.array(file),
  /** Files that the database names and the storage has lost. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

const sealed = z.object({ sha256, content: z.record(z.string(), z.unknown()) })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The manifest with its own hash: cut off or changed, it is not read as one. */
export function seal(content: Manifest): Buffer {
  return Buffer.from(JSON.stringify({ sha256: hashOf(JSON.stringify(content)), content }))
}

/** The content of a sealed manifest, not yet as a manifest: a later version may have changed its form. Or null. */
function unseal(text: string): Record<string, unknown> | null {
  try {
    const { sha256, content } = z.parse(sealed, JSON.parse(text))
    return hashOf(JSON.stringify(content)) === sha256 ? content : null
  } catch {
    return null
  }
}

export type Reading = { manifest: Manifest } | { damaged: true } | { newer: string }

export function readManifest(text: string): Reading {
  const content = unseal(text)
  if (!content) return { damaged: true }
  if (Number(content.format) > FORMAT) return { newer: String(content.product) }
  const read = z.safeParse(manifest, content)
  return read.success ? { manifest: read.data } : { damaged: true }
}

/** The bytes that a backup takes in its target, the files that it shares with others included. */
export const sizeOf = ({ tables, tasks, files }: Manifest): number =>
  [...tables, tasks].flatMap(({ parts }) => parts).reduce((sum, size) => sum + size, 0) +
  files.reduce((sum, { size }) => sum + size, 0)
