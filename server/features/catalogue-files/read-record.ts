import * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import { name as nameRule, REQUIRED } from '#contract/values/fields.ts'
import { nameProblem, readCell } from '#server/catalogue/file-cells.ts'
import type { Values } from '#server/catalogue/records.ts'
import { fieldErrors, unexplained } from '#server/core/http/field-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { AUDIO, COVER, type Entity, type Field } from './entities.ts'
import type { SourceLine } from './source.ts'

/** A file of a source. Its content must have the hash and size, if they are given. */
export type FileRef = { file: string; sha256?: string | undefined; size?: number | undefined }
/** A linked record: by its key, or by a name in either script, for which a record is made if none exists. */
export type Linked = { key: string } | { name: string }

/** The values in a line. Fields that are absent stay unchanged. */
export type ReadLine = {
  line: number
  key: string
  columns: Values
  /** The slug that the page had in its own system. */
  slug?: string
  cover: FileRef | null
  audio: FileRef | null
  /** The linked records by field. */
  links: ReadonlyMap<string, readonly Linked[]>
  references: ReadonlyMap<string, string | null>
}
export type LineProblem = { line: number; key: string | null; field: string | null; problem: Message }

const MAX_KEY_LENGTH = 500
const keySchema = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value) => String(value).trim()),
)
const isKey = (key: string) => key !== '' && key.length <= MAX_KEY_LENGTH && !key.includes('\u0000')
const fileRef = z.strictObject({
  file: z.string(),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  size: z.optional(z.int().check(z.gte(0))),
})
const linked = z.array(
  z.union([
    z.pipe(
      keySchema,
      z.transform((key) => ({ key })),
    ),
    z.strictObject({ name: nameRule() }),
  ]),
)

class Wrong extends Error {
  readonly field: string | null
  readonly problem: Message
  constructor(field: string | null, problem: Message) {
    super(problem)
    this.field = field
    this.problem = problem
  }
}

/** Reads a line by the rules of its kind's form. A text that the form requires may be empty, since a stored one may be, too. */
export function readLine(entity: Entity, source: SourceLine): ReadLine | LineProblem {
  const { line } = source
  if ('problem' in source) return { line, key: source.key ?? null, field: null, problem: source.problem }
  const key = z.safeParse(keySchema, source.record.key)
  if (!key.success || !isKey(key.data))
    return { line, key: null, field: 'key', problem: message('catalogueFiles.noKey') }
  try {
    return { line, key: key.data, ...readFields(entity, source.record) }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { line, key: key.data, field: error.field, problem: error.problem }
  }
}

function readFields(entity: Entity, record: Readonly<Record<string, unknown>>) {
  const columns: Record<string, string | number | readonly string[] | null> = {}
  const links = new Map<string, readonly Linked[]>()
  const references = new Map<string, string | null>()
  const files: { cover: FileRef | null; audio: FileRef | null } = { cover: null, audio: null }
  const names: { slug?: string } = {}
  for (const [name, value] of Object.entries(record)) {
    if (name === 'key' || value === undefined) continue
    const field = entity.fields.find((one) => one.name === name)
    if (field) {
      const read = readValue(field, value)
      columns[name] = entity.name === 'pages' && name === 'content' ? withEnds(value, read) : read
    } else if (name === COVER && entity.hasCover) {
      if (typeof value === 'string' && value !== '') columns[name] = readLink(value)
      else if (value === null || value === '') columns[name] = null
      else files.cover = readFile(name, value)
    } else if (name === AUDIO && entity.hasAudio) files.audio = value === null ? null : readFile(name, value)
    else if (name === 'slug' && entity.name === 'pages') names.slug = String(value)
    else if ([...entity.links, ...entity.additions].some((link) => link.field === name))
      links.set(name, readLinks(name, value))
    else if (entity.references.some((one) => one.field === name))
      references.set(name, readReference(name, value))
    else throw new Wrong(name, message('catalogueFiles.unknownField'))
  }
  return { columns, links, references, ...files, ...names }
}

function readValue({ name, rule, canBeNull }: Field, value: unknown) {
  if (value === null) {
    if (canBeNull) return null
    throw new Wrong(name, REQUIRED)
  }
  const data = typeof value === 'string' ? readText(name, rule, value) : readTyped(name, rule, value)
  if (data === '' && canBeNull) return null
  if (data === null || typeof data === 'string' || typeof data === 'number') return data
  if (Array.isArray(data) && data.every((each) => typeof each === 'string')) return data
  throw new Error(`The rule of ${name} makes ${typeof data} of a value`)
}

function readText(name: string, rule: z.ZodMiniType, text: string): unknown {
  const read = readCell(rule, text, null)
  if ('problem' in read) throw new Wrong(name, read.problem)
  return read.value
}

function readTyped(name: string, rule: z.ZodMiniType, value: unknown): unknown {
  if (typeof value === 'boolean' && (kindOf(rule) === 'flag' || kindOf(rule) === 'status'))
    return value ? '1' : '0'
  const read = z.safeParse(rule, value, { error: unexplained })
  if (read.success) return read.data
  throw new Wrong(name, Object.values(fieldErrors(read.error))[0] ?? message('rules.invalid'))
}

/** The content of a page with its leading and trailing blanks: the form removes them, but stored content may have them. */
function withEnds<T>(sent: unknown, read: T): T | string {
  if (typeof sent !== 'string' || typeof read !== 'string') return read
  const start = sent.slice(0, sent.length - sent.trimStart().length)
  return `${start}${read}${sent.slice(sent.trimEnd().length)}`
}

/** Reads the address of a picture, by the rule of the form. */
function readLink(value: string): string {
  const protocol = URL.parse(value)?.protocol ?? ''
  if (value.length <= 2000 && /^https?:$/.test(protocol)) return value
  throw new Wrong(COVER, message('rules.validLink'))
}

function readFile(field: string, value: unknown): FileRef {
  const read = z.safeParse(fileRef, value)
  if (!read.success) throw new Wrong(field, message('catalogueFiles.notFile'))
  return read.data
}

function readLinks(field: string, value: unknown): Linked[] {
  const read = z.safeParse(linked, value)
  // The values are checked one by one, since the error of the whole list does not say which rule was broken.
  for (const one of Array.isArray(value) ? value : []) {
    const problem = typeof one?.name === 'string' ? nameProblem(one.name) : null
    if (problem) throw new Wrong(field, problem)
  }
  if (!read.success || read.data.some((one) => 'key' in one && !isKey(one.key)))
    throw new Wrong(field, message('catalogueFiles.notKeys'))
  const byKey = new Map(read.data.map((one) => ['key' in one ? `key ${one.key}` : `name ${one.name}`, one]))
  return [...byKey.values()]
}

function readReference(field: string, value: unknown): string | null {
  if (value === null) return null
  const read = z.safeParse(keySchema, value)
  if (!read.success || !isKey(read.data)) throw new Wrong(field, message('catalogueFiles.notKeys'))
  return read.data
}
