import * as z from 'zod/mini'
import type { AppKind } from '#contract/app-api/kinds.ts'
import { malformed, missing, notFound } from './subsonic-error.ts'

/** The parameters of a call as they were sent: in the address and in a form, each once or several times. */
export type Sent = ReadonlyMap<string, readonly string[]>

/** What an id of the protocol names: its kind, by a prefix, and the id of the record. */
export type RecordId = { kind: AppKind; id: number }

/** What a listener marks, and asks for similar records of. */
export type MarkedKind = 'tracks' | 'albums' | 'artists'
export type Marked = { kind: MarkedKind; id: number }

const PREFIXES = { al: 'albums', ar: 'artists', ca: 'categories', pl: 'playlists', tr: 'tracks' } as const
type Prefix = keyof typeof PREFIXES
type IdKind = (typeof PREFIXES)[Prefix]

const MAX_ID = 2_147_483_647
const MAX_TEXT_LENGTH = 1000
/** Of ids in one call: an album or a queue of any real size. */
const MAX_IDS = 10_000

const prefixOf = Object.fromEntries(Object.entries(PREFIXES).map(([prefix, kind]) => [kind, prefix]))

/** 'al-12' for the album 12. */
export const idOf = (kind: IdKind, id: number): string => `${prefixOf[kind]}-${id}`

const isPrefix = (text: string): text is Prefix => Object.hasOwn(PREFIXES, text)

function readId(text: string): { kind: IdKind; id: number } | null {
  const [, prefix = '', digits = ''] = /^([a-z]{2})-([1-9]\d{0,9})$/.exec(text) ?? []
  return isPrefix(prefix) && Number(digits) <= MAX_ID ? { kind: PREFIXES[prefix], id: Number(digits) } : null
}

/** The error of an id that no record can have. */
const NO_RECORD = 'no such record'

const texts = z.array(z.string())
const first = z.pipe(
  texts,
  z.transform(([value = '']) => value),
)

/** A required text. */
export const text = z.pipe(first, z.string().check(z.maxLength(MAX_TEXT_LENGTH)))
export const optionalText = z.optional(text)

const oneOfKinds = <const Kind extends IdKind>(kinds: readonly Kind[]) =>
  z.pipe(
    z.pipe(z.string(), z.transform(readId)),
    z.custom<{ kind: Kind; id: number }>(
      (value) => kinds.some((kind) => kind === (value as RecordId | null)?.kind),
      NO_RECORD,
    ),
  )

/** The required id of a record of one of these kinds. */
export const recordId = <const Kind extends IdKind>(...kinds: readonly Kind[]) =>
  z.pipe(first, oneOfKinds(kinds))

/** Any number of ids. */
export const recordIds = <const Kind extends IdKind>(...kinds: readonly Kind[]) =>
  z._default(z.pipe(texts.check(z.maxLength(MAX_IDS)), z.array(oneOfKinds(kinds))), [])

const whole = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      first,
      z.transform((value) => (/^-?\d{1,16}$/.test(value) ? Number(value) : Number.NaN)),
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  )

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => z.optional(whole(least, most))
export const requiredNumber = whole

/** At least one id. */
export const requiredIds = <const Kind extends IdKind>(...kinds: readonly Kind[]) =>
  z.pipe(texts.check(z.minLength(1), z.maxLength(MAX_IDS)), z.array(oneOfKinds(kinds)))

/** How many records are listed: more than `most` are not, as the protocol says. */
export const count = (usual: number, most: number) =>
  z.pipe(
    z._default(whole(0, Number.MAX_SAFE_INTEGER), usual),
    z.transform((value) => Math.min(value, most)),
  )

/** How many records come before the listed ones. */
export const offset = z._default(whole(0, MAX_ID), 0)

export const flag = (usual: boolean) =>
  z._default(
    z.pipe(
      z.pipe(first, z.enum(['true', 'false', '1', '0'])),
      z.transform((value) => value === 'true' || value === '1'),
    ),
    usual,
  )

/** Several moments, in milliseconds since 1970. */
export const times = z._default(
  z.pipe(
    texts.check(z.maxLength(MAX_IDS)),
    z.array(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((value) => (/^\d{1,15}$/.test(value) ? Number(value) : Number.NaN)),
        ),
        z.int(),
      ),
    ),
  ),
  [],
)

export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.pipe(first, z.enum(values))

/** There is one music folder. */
export const MUSIC_FOLDER = 1
export const musicFolder = z.optional(z.pipe(first, z.literal(String(MUSIC_FOLDER), NO_RECORD)))

/** The parameters of a call by its schema. Throws the error of the first that is missing or malformed. */
export function readParams<Schema extends z.ZodMiniObject>(schema: Schema, sent: Sent): z.output<Schema> {
  const named = Object.keys(schema.shape).flatMap((name) => {
    const values = sent.get(name)
    return values ? [[name, values] as const] : []
  })
  const read = z.safeParse(schema, Object.fromEntries(named))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = String(issue?.path[0])
  if (!sent.has(name)) throw missing(name)
  throw issue?.message === NO_RECORD ? notFound() : malformed(name)
}
