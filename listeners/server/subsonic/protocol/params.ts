import * as z from 'zod/mini'
import type { AppKind } from '#listeners/contract/kinds.ts'
import { malformed, missing, notFound } from './subsonic-error.ts'

/** The parameters of a call as sent in the address and in a form, where each may occur several times. */
export type Sent = ReadonlyMap<string, readonly string[]>

/** The record that an id of the protocol names, with its kind from the prefix. */
export type RecordId = { kind: AppKind; id: number }

/** The kinds that listeners can mark, and ask for similar records of. */
export type MarkedKind = 'tracks' | 'albums' | 'artists'
export type Marked = { kind: MarkedKind; id: number }

const PREFIXES = { al: 'albums', ar: 'artists', ca: 'categories', pl: 'playlists', tr: 'tracks' } as const
type Prefix = keyof typeof PREFIXES
type IdKind = (typeof PREFIXES)[Prefix]

const MAX_ID = 2_147_483_647
const MAX_TEXT_LENGTH = 1000
/** The maximum number of ids in one call, enough for any real album or queue. */
const MAX_IDS = 10_000
export const MAX_YEAR = 9999

const prefixOf = Object.fromEntries(Object.entries(PREFIXES).map(([prefix, kind]) => [kind, prefix]))

/** An id as the protocol has it, such as 'al-12' for the album 12. */
export const idOf = (kind: IdKind, id: number): string => `${prefixOf[kind]}-${id}`

const isPrefix = (text: string): text is Prefix => Object.hasOwn(PREFIXES, text)

function readId(text: string): { kind: IdKind; id: number } | null {
  const [, prefix = '', digits = ''] = /^([a-z]{2})-([1-9]\d{0,9})$/.exec(text) ?? []
  return isPrefix(prefix) && Number(digits) <= MAX_ID ? { kind: PREFIXES[prefix], id: Number(digits) } : null
}

/** The error for an id that no record can have. */
const NO_RECORD = 'no such record'

const texts = z.array(z.string())
/** The texts of a parameter that may be sent several times, without empty ones. */
const sentTexts = z.pipe(
  texts.check(z.maxLength(MAX_IDS)),
  z.transform((values) => values.filter((value) => value !== '')),
)
const first = z.pipe(
  texts,
  z.transform(([value = '']) => value),
)

/** A required text parameter. */
export const text = z.pipe(first, z.string().check(z.maxLength(MAX_TEXT_LENGTH)))

/**
 * An optional parameter. An empty, unreadable or out-of-range value counts as not sent, because players write booleans and
 * numbers as their language does, and send every parameter that they know.
 */
const optional = <Value>(read: (value: string) => Value | undefined) =>
  z.optional(z.pipe(first, z.transform(read)))

/** An optional parameter with a default for when it counts as not sent. */
const orElse = <Value>(read: (value: string) => Value | undefined, usual: Value) =>
  z.pipe(
    optional(read),
    z.transform((value): Value => value ?? usual),
  )

export const optionalText = optional((value) =>
  value === '' || value.length > MAX_TEXT_LENGTH ? undefined : value,
)

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

/** Any number of ids; empty ones are ignored. */
export const recordIds = <const Kind extends IdKind>(...kinds: readonly Kind[]) =>
  z._default(z.pipe(sentTexts, z.array(oneOfKinds(kinds))), [])

export const optionalId = <const Kind extends IdKind>(...kinds: readonly Kind[]) =>
  z.pipe(
    recordIds(...kinds),
    z.transform(([id]) => id),
  )

/** Reads a number as any language writes it, without its decimals. */
const numberIn = (value: string): number =>
  /^\s*[+-]?\d{1,15}(\.\d*)?\s*$/.test(value) ? Math.trunc(Number(value)) : Number.NaN

const between = (least: number, most: number) => (value: string) => {
  const number = numberIn(value)
  return number >= least && number <= most ? number : undefined
}

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => optional(between(least, most))

export const requiredNumber = (least: number, most: number) =>
  z.pipe(z.pipe(first, z.transform(numberIn)), z.int().check(z.minimum(least), z.maximum(most)))

/** One end of a range of years. A number beyond the possible years becomes the nearest one. */
export const nearestYear = optional((value) => {
  const number = numberIn(value)
  return Number.isNaN(number) ? undefined : Math.max(0, Math.min(number, MAX_YEAR))
})

/** At least one id of these kinds. */
export const requiredIds = <const Kind extends IdKind>(...kinds: readonly Kind[]) =>
  z.pipe(texts.check(z.minLength(1), z.maxLength(MAX_IDS)), z.array(oneOfKinds(kinds)))

/** The number of records to list. More than `most` are not listed, as the protocol says. */
export const count = (usual: number, most: number) =>
  orElse((value) => {
    const number = numberIn(value)
    return number >= 0 ? Math.min(number, most) : undefined
  }, usual)

/** The number of records to skip before the listed ones. */
export const offset = orElse(between(0, MAX_ID), 0)

const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ true: true, t: true, yes: true, y: true, on: true, 1: true },
  ...{ false: false, f: false, no: false, n: false, off: false, 0: false },
}

export const flag = (usual: boolean) => orElse((value) => FLAGS[value.trim().toLowerCase()], usual)

/** Several times in milliseconds since 1970; undefined in place of an unreadable one. */
export const times = z._default(
  z.pipe(
    texts.check(z.maxLength(MAX_IDS)),
    z.transform((values) => values.map(between(0, Number.MAX_SAFE_INTEGER))),
  ),
  [],
)

export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.pipe(first, z.enum(values))

/** The id of the only music folder. Every call reads it, whichever is asked for. */
export const MUSIC_FOLDER = 1

/** Reads the parameters of a call by its schema. Throws the error of the first one that is missing or malformed. */
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
