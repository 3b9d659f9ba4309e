import * as z from 'zod/mini'
import { say } from './say.ts'
import { Upload } from './upload.ts'
import type { Word } from './word.ts'

/** The texts that forms show, said once for both sides. */
export const REQUIRED = say('rules.required')
/** The same as the forms of people write it below an email (specification 1, section 5). */
export const EMAIL_REQUIRED = say('rules.emailRequired')
/** The same as it is written below a link (specification 2, section 5) and a placeholder. */
export const REQUIRED_WITH_STOP = say('rules.requiredWithStop')
export const INVALID_LINK = say('rules.validLink')
const INVALID_EMAIL = say('rules.validEmail')
const NOT_AN_ID = say('rules.notId')
export const atMost = (count: number) => z.maxLength(count, say('rules.atMostCharacters', { count }))

/** Page content and lyrics are the longest texts that the product keeps, in characters. */
export const LONGEST_TEXT = 100_000

/** PostgreSQL cannot hold U+0000; multipart makes every line end CR LF; NFC makes the two spellings of ज़ one. */
const tidy = (value: string) =>
  value.replaceAll('\u0000', '').replaceAll('\r\n', '\n').normalize('NFC').trim()

/** Reads what comes in, brings it into form, then applies the rule to that. */
function read<In, Read, Formed, Out>(
  incoming: z.ZodMiniType<Read, In>,
  form: (value: Read) => Formed,
  rule: z.ZodMiniType<Out, Formed>,
): z.ZodMiniType<Out, In> {
  // The three fit by the signature above; zod's own types cannot follow generics through two pipes.
  const steps: z.ZodMiniType[] = [incoming, z.transform(form) as z.ZodMiniType, rule as z.ZodMiniType]
  return steps.reduce((before, after) => z.pipe(before, after)) as z.ZodMiniType<Out, In>
}

const textOrNumber = (message?: Word) => z.union([z.string(), z.number()], message)
const incoming = textOrNumber()
const tidyText = (value: string | number) => tidy(String(value))

/** A text that must be there: trimmed, NFC, at most `max` characters. */
export const required = (max: number, message: Word = REQUIRED) =>
  read(textOrNumber(message), tidyText, z.string().check(z.minLength(1, message), atMost(max)))

/** A text that may be empty: '' becomes null; absent stays absent, which on edit leaves the field as it is. */
export const optional = (max: number = LONGEST_TEXT) =>
  z.optional(
    read(
      z.nullable(incoming),
      (value) => (value === null ? null : tidyText(value) || null),
      z.nullable(z.string().check(atMost(max))),
    ),
  )

/** One address: without the signs and spaces that lists and names of addresses are written with. */
const EMAIL = /^[^\s@<>",;\p{Cc}]+@[^\s@<>",;\p{Cc}]+$/u
const LONGEST_EMAIL = 254
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)

/** An e-mail address that must be there, as it was typed; two that differ in case alone are one. */
export const email = (missing: Word = REQUIRED) =>
  read(
    textOrNumber(missing),
    tidyText,
    z.string().check(z.minLength(1, missing), z.refine(isEmail, INVALID_EMAIL)),
  )

/** A name in either script: 1–200 characters. */
export const name = () => required(200)
export const optionalName = () => optional(200)

/** PostgreSQL's largest `integer`; a greater id cannot exist. */
const LARGEST_ID = 2_147_483_647
const wholeNumber = (value: string | number) =>
  /^\d{1,10}$/.test(String(value).trim()) ? Number(value) : Number.NaN
const existingId = z.int(NOT_AN_ID).check(z.minimum(1, NOT_AN_ID), z.maximum(LARGEST_ID, NOT_AN_ID))

/** What names no record: '', null, 0 and absent. */
const isNone = (value: string | number | null | undefined): value is null | undefined | '' =>
  !value || Number(value) === 0

/** An id that must be there; digits as text are accepted. */
export const id = () => read(incoming, wholeNumber, existingId)

/** An id that may be missing. */
export const optionalId = () =>
  read(
    z.optional(z.nullable(incoming)),
    (value) => (isNone(value) ? null : wholeNumber(value)),
    z.nullable(existingId),
  )

/** At most as many ids as one call may name; more are chosen by query. */
const MOST_IDS = 10_000
const atMostIds = z.maxLength(MOST_IDS, say('rules.atMostAtOnce', { most: MOST_IDS }))

/** '1,2', '[1,2]', '["1","2"]' and '' as lists. */
const parts = (text: string) =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '')

/** One id, a list, a comma-separated text or a JSON array; each id once. */
export const ids = () =>
  read(
    z.union([z.string(), z.number(), z.array(incoming)], REQUIRED),
    (value) => {
      const list = typeof value === 'string' ? parts(value) : value
      return [...new Set((Array.isArray(list) ? list : [list]).map(wholeNumber))]
    },
    z.array(existingId).check(z.minLength(1, REQUIRED), atMostIds),
  )

/**
 * The records that a form links to: '', null and 0 name none, alone or in the list; absent stays absent, which on edit
 * leaves the links as they are.
 */
export const linkedIds = () =>
  z.optional(
    read(
      z.nullable(z.union([z.string(), z.number(), z.array(z.nullable(incoming))])),
      (value) => {
        const list = typeof value === 'string' ? parts(value) : [value].flat()
        return [...new Set(list.flatMap((each) => (isNone(each) ? [] : [wholeNumber(each)])))]
      },
      z.array(existingId).check(atMostIds),
    ),
  )

/**
 * A day as yyyy-MM-dd; '' and null mean none. The years begin with 1, as they do for PostgreSQL.
 */
export const optionalDay = (message?: Word) =>
  z.optional(
    z.nullable(
      z.union([z.literal(''), z.iso.date(message).check(z.refine((day) => day >= '0001', message))], message),
    ),
  )

/** The one record that a form links to: '', null and 0 mean none; absent stays absent. */
export const linkedId = () => z.optional(optionalId())

/** A yes or no: booleans, or the texts 'true', 'false', '1', '0', ''. Anything else is refused, never guessed. */
export const flag = () =>
  z.pipe(
    z.optional(
      z.nullable(z.union([z.boolean(), z.literal(['true', 'false', '1', '0', '']), z.literal([0, 1])])),
    ),
    z.transform((value) => value === true || value === 'true' || value === '1' || value === 1),
  )

const isWebLink = (value: string) => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** A typed http(s) link, kept verbatim; '' means none. */
export const link = () =>
  z.string().check(
    atMost(2000),
    z.refine((value) => value === '' || isWebLink(value), INVALID_LINK),
  )

/** A picture comes as a file or as a link; '' and null say that there is none. */
export const picture = () =>
  z.optional(
    z.nullable(
      z.union([z.instanceof(Upload), z.pipe(z.pipe(z.string(), z.transform(tidy)), link())], INVALID_LINK),
    ),
  )

/**
 * What every form with a picture sends, under either of the two names that the specification uses; empty on edit keeps
 * the present one, `remove_cover` takes it away.
 */
export const coverFields = { cover_image: picture(), cover_picture: picture(), remove_cover: flag() }

/** The most bytes that an uploaded picture may have: 10 MB. */
export const LARGEST_PICTURE = 10 * 1024 * 1024
export const coverFiles = { cover_image: LARGEST_PICTURE, cover_picture: LARGEST_PICTURE }

/** A stored picture under the names that the specification uses for it, and at list size. */
export const pictureFields = {
  /** A link as it was typed, or the address of the stored picture, or ''. */
  cover_picture: z.string(),
  cover_image: z.string(),
  cover_thumbnail: z.string(),
}

/** What a record is called, in both scripts. */
export const bothNames = { name: z.string(), hindi_name: z.nullable(z.string()) }

/** When a record was edited last, and the version that a save of it is held against. */
export const lastEdit = { date_modified: z.iso.datetime(), version: z.int() }

/** '1' is active, anything else is not (specification 1, section 9). */
export const status = () => z.enum(['1', '0'])

/** A status as a call sends it: the texts, or the numbers that some clients make of them. */
export const sentStatus = () =>
  read(
    z.union([z.literal(['1', '0']), z.literal([0, 1])], REQUIRED),
    (value): '1' | '0' => (Number(value) === 1 ? '1' : '0'),
    status(),
  )
