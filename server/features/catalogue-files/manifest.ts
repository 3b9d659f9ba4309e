import * as z from 'zod/mini'
import { message } from '#server/core/messages/message.ts'
import { CatalogueProblem } from './problem.ts'

/** The layout of catalogue files. A number above this one was written by a later version of the product. */
export const FORMAT = 1
const NAME = 'sangraha-catalogue'
export const MANIFEST = 'manifest.json'

const count = z.int().check(z.gte(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const manifest = z.object({
  format: z.literal(NAME),
  version: count,
  /** The version of the product that made it. */
  product: z.string(),
  made_at: z.iso.datetime(),
  /** Whose keys they are: the installation that made it. */
  source: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  /** The files with records; a kind without a file is left as it is. */
  records: z.array(
    z.object({ resource: z.string().check(z.regex(/^[a-z_]+$/)), count, size: count, sha256 }),
  ),
  files: z.object({ count, size: count }),
  /** Files that the database names and the storage has lost. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

export const recordsFile = (resource: string): string => `${resource}.ndjson`

export const writeManifest = (content: Omit<Manifest, 'format' | 'version'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: NAME, version: FORMAT, ...content }, null, 2)}\n`)

/** Throws `CatalogueProblem` for what is no manifest, and for one of a later version. */
export function readManifest(text: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new CatalogueProblem(message('catalogueFiles.noManifest'))
  }
  const head = z.safeParse(
    z.object({ format: z.literal(NAME), version: count, product: z.string() }),
    content,
  )
  if (!head.success) throw new CatalogueProblem(message('catalogueFiles.noManifest'))
  if (head.data.version > FORMAT)
    throw new CatalogueProblem(message('catalogueFiles.newer', { version: head.data.product }))
  const read = z.safeParse(manifest, content)
  if (!read.success) throw new CatalogueProblem(message('catalogueFiles.noManifest'))
  return read.data
}
