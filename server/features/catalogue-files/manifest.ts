import * as z from 'zod/mini'
import { message } from '#server/core/messages/message.ts'
import { CatalogueProblem } from './problem.ts'

/** The version of the layout of catalogue files. A higher number was written by a later version of the product. */
export const FORMAT = 1
const NAME = 'sangraha-catalogue'
export const MANIFEST = 'manifest.json'

const count = z.int().check(z.gte(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const manifest = z.object({
  format: z.literal(NAME),
  version: count,
  /** The version of the product that made the export. */
  product: z.string(),
  /** The commit of the product that made the export, and when it was built. */
  build: z.optional(z.object({ commit: z.nullable(z.string()), built_at: z.nullable(z.string()) })),
  made_at: z.iso.datetime(),
  /** The installation whose ids are the keys of the records. */
  source: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  /** The files with records. An import leaves a kind without a file unchanged. */
  records: z.array(
    z.object({ resource: z.string().check(z.regex(/^[a-z_]+$/)), count, size: count, sha256 }),
  ),
  files: z.object({ count, size: count }),
  /** The keys of files that the database names and the storage has lost. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

export const recordsFile = (resource: string): string => `${resource}.ndjson`

export const writeManifest = (content: Omit<Manifest, 'format' | 'version'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: NAME, version: FORMAT, ...content }, null, 2)}\n`)

/**
 * Parses a manifest. Throws `CatalogueProblem` for a later version, and for other content, in which case it names the first wrong
 * field.
 */
export function readManifest(text: string): Manifest {
  const content = objectIn(text)
  if (!content) throw new CatalogueProblem(message('catalogueFiles.noManifest'))
  const head = parsed(z.object({ format: z.literal(NAME), version: count, product: z.string() }), content)
  if (head.version > FORMAT)
    throw new CatalogueProblem(message('catalogueFiles.newer', { version: head.product }))
  return parsed(manifest, content)
}

function objectIn(text: string): object | null {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && !Array.isArray(content) ? content : null
  } catch {
    return null
  }
}

function parsed<T extends z.ZodMiniType>(schema: T, content: object): z.output<T> {
  const read = z.safeParse(schema, content)
  if (read.success) return read.data
  const path = read.error.issues[0]?.path ?? []
  // The path of a field, such as records[0].sha256.
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  throw new CatalogueProblem(message('catalogueFiles.badManifest', { field: field.slice(1) }))
}
