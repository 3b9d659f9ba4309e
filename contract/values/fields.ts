import * as z from 'zod/mini'
import type { Message } from '../messages/message.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { ofKind } from './field-kinds.ts'
import { Upload } from './files.ts'
import { hasLostLetters, isLostName } from './lost-letters.ts'
import { pictureChoice } from './picture-edit.ts'
import { withoutInvisible } from './visible-text.ts'

// Fields of a kind share one schema that never changes, because building one for each of some thousand fields took a third of
// the time until a list was shown.

/** The error texts of forms, shared by both sides. */
export const REQUIRED = ruleMessage('rules.required')
/** The error for a missing email in the forms of people (specification 1, section 5). */
export const EMAIL_REQUIRED = ruleMessage('rules.emailRequired')
/** The error for a missing value below a link (specification 2, section 5) and a placeholder. */
export const REQUIRED_WITH_STOP = ruleMessage('rules.requiredWithStop')
export const INVALID_LINK = ruleMessage('rules.validLink')
const INVALID_EMAIL = ruleMessage('rules.validEmail')
/** The error for lost letters. It names the remedies, because such texts come from sheets saved in another encoding. */
export const LOST_LETTERS = ruleMessage('rules.lostLetters')
const NOT_AN_ID = ruleMessage('rules.notId')
export const atMost = (count: number) => z.maxLength(count, ruleMessage('rules.atMostCharacters', { count }))

/** The maximum length of page content and lyrics, the longest texts, in characters. */
export const MAX_TEXT_LENGTH = 100_000

/** The line ends of other systems, of word processors and of Unicode, which become '\n'. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]+/gu

/**
 * Normalizes a text: PostgreSQL cannot store U+0000, multipart converts line ends to CR LF, and NFC unifies the two spellings
 * of ज़.
 */
const tidy = (value: string) =>
  withoutInvisible(value.replaceAll('\u0000', '').replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, ' '))
    .normalize('NFC')
    .trim()

/** Makes a rule that parses the input, normalizes it, then checks the result. */
function read<In, Read, Formed, Out>(
  incoming: z.ZodMiniType<Read, In>,
  form: (value: Read) => Formed,
  rule: z.ZodMiniType<Out, Formed>,
): z.ZodMiniType<Out, In> {
  // The three types match by the signature above, but zod's types do not follow generics through two pipes.
  const steps: z.ZodMiniType[] = [incoming, z.transform(form) as z.ZodMiniType, rule as z.ZodMiniType]
  return steps.reduce((before, after) => z.pipe(before, after)) as z.ZodMiniType<Out, In>
}

const textOrNumber = (message?: Message) => z.union([z.string(), z.number()], message)
const incoming = textOrNumber()
const tidyText = (value: string | number) => tidy(String(value))

/** The error for a value that is not one of these; a missing one is reported as required. */
export const mustBeOneOf =
  (field: string, values: readonly string[]) =>
  ({ input }: { input?: unknown }): Message =>
    input === undefined || input === null || input === ''
      ? REQUIRED
      : ruleMessage('rules.oneOf', { field, values: values.join(', ') })

/** Puts a text on one line: line breaks, tabs and other control characters become a space. */
export const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Normalizes a text to one line, in which all kinds of spaces become an ordinary one. */
export const tidyLine = (value: string | number) =>
  onOneLine(tidyText(value))
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()

let areLostLettersTaken = false

/**
 * Runs a check that accepts texts whose letters seem lost, because a person has seen them and chosen so. Only for checks that
 * end before it returns.
 */
export function takingLostLetters<Result>(check: () => Result): Result {
  areLostLettersTaken = true
  try {
    return check()
  } finally {
    areLostLettersTaken = false
  }
}

const hasItsLetters = z.refine<string>((text) => areLostLettersTaken || !hasLostLetters(text), LOST_LETTERS)
const isWholeName = z.refine<string>((name) => areLostLettersTaken || !isLostName(name), LOST_LETTERS)
const isGiven = (message: Message) => z.minLength(1, message)

/** A required text: trimmed, NFC, at most `max` characters. */
export const required = (max: number, message: Message = REQUIRED) =>
  ofKind(
    'text',
    read(textOrNumber(message), tidyText, z.string().check(isGiven(message), atMost(max), hasItsLetters)),
  )

/** A required text of any characters, because an answer may be nothing but question marks. */
export const anyText = (max: number, message: Message = REQUIRED) =>
  ofKind('text', read(textOrNumber(message), tidyText, z.string().check(isGiven(message), atMost(max))))

/** A required text on one line. */
export const requiredLine = (max: number, message: Message = REQUIRED) =>
  ofKind(
    'line',
    read(textOrNumber(message), tidyLine, z.string().check(isGiven(message), atMost(max), isWholeName)),
  )

/** An optional text. '' becomes null; when absent it stays absent, which on edit leaves the field unchanged. */
export const optional = (max: number = MAX_TEXT_LENGTH) =>
  ofKind('text', maybe(tidyText, z.string().check(atMost(max), hasItsLetters)))

/** An optional text on one line, which otherwise behaves like `optional`. */
export const optionalLine = (max: number) =>
  ofKind('line', maybe(tidyLine, z.string().check(atMost(max), isWholeName)))

/** An optional line of any characters, for senders who cannot correct it. */
export const optionalAnyLine = (max: number) => ofKind('line', maybe(tidyLine, z.string().check(atMost(max))))

const maybe = (form: (value: string | number) => string, rule: z.ZodMiniType<string, string>) =>
  z.optional(
    read(z.nullable(incoming), (value) => (value === null ? null : form(value) || null), z.nullable(rule)),
  )

/**
 * A single email address. It has none of the characters and spaces of address lists and display names, and a domain with a dot,
 * as every domain that receives mail from elsewhere has.
 */
const EMAIL = /^[^\s@<>",;\p{Cc}]+@(?:[^\s@.<>",;\p{Cc}]+\.)+[^\s@.<>",;\p{Cc}]{2,}$/u
const MAX_EMAIL_LENGTH = 254
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)

/** A required email address, stored as typed. Addresses that differ only in case are equal. */
export const email = (missing: Message = REQUIRED) =>
  read(
    textOrNumber(missing),
    tidyText,
    z.string().check(z.minLength(1, missing), z.refine(isEmail, INVALID_EMAIL)),
  )

export const MAX_NAME_LENGTH = 200
const anyName = requiredLine(MAX_NAME_LENGTH)
const anyOptionalName = optionalLine(MAX_NAME_LENGTH)
/** A name in either script: one line of 1–200 characters. */
export const name = () => anyName
export const optionalName = () => anyOptionalName

/** The maximum number of aliases of a record. */
export const MAX_ALIASES = 20

/** Reads the names in a text, which is a list as JSON or a single name. */
function listedIn(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // The text is not JSON, so it is a single name.
  }
  return [text]
}

/** Folds case and spacing, so that names which differ only in these become equal. */
export const withoutCase = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ')

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const noneIsLonger = z.refine<string[]>(
  (list) => list.every((each) => each.length <= MAX_NAME_LENGTH),
  ruleMessage('rules.atMostCharacters', { count: MAX_NAME_LENGTH }),
)

const anyAliases = ofKind(
  'names',
  z.optional(
    read(
      z.nullable(z.union([z.string(), z.number(), z.array(z.nullable(incoming))])),
      (value) => {
        const list = typeof value === 'string' ? listedIn(value) : [value].flat()
        const lines = list.filter(isText).map(tidyLine)
        const different = Map.groupBy(lines, withoutCase)
        different.delete('')
        return [...different.values()].flatMap(([first]) => first ?? [])
      },
      z.array(z.string()).check(
        noneIsLonger,
        z.refine<string[]>((list) => areLostLettersTaken || !list.some(isLostName), LOST_LETTERS),
        z.maxLength(MAX_ALIASES, ruleMessage('rules.atMostAtOnce', { most: MAX_ALIASES })),
      ),
    ),
  ),
)

/**
 * The aliases in a form, without blank ones and repetitions, ignoring case and spacing. '' and null mean none; when absent they
 * stay absent, which on edit leaves them unchanged.
 */
export const aliases = () => anyAliases

/** The aliases in answers. They find a record, but are never shown in place of its names. */
export const answeredAliases = { aliases: z.array(z.string()) }

/** The greatest `integer` of PostgreSQL; no id can be greater. */
const MAX_ID = 2_147_483_647
const wholeNumber = (value: string | number) =>
  /^\d{1,10}$/.test(String(value).trim()) ? Number(value) : Number.NaN
const existingId = z.int(NOT_AN_ID).check(z.minimum(1, NOT_AN_ID), z.maximum(MAX_ID, NOT_AN_ID))

/** Whether a value means no record: '', null, 0 and absent. */
const isNone = (value: string | number | null | undefined): value is null | undefined | '' =>
  !value || Number(value) === 0

const anyId = read(incoming, wholeNumber, existingId)
const anyOptionalId = read(
  z.optional(z.nullable(incoming)),
  (value) => (isNone(value) ? null : wholeNumber(value)),
  z.nullable(existingId),
)

/** A required id; digit strings are accepted. */
export const id = () => anyId

/** An id that may be absent, null or ''. */
export const optionalId = () => anyOptionalId

/** The maximum number of ids in one call. A larger selection is made by query. */
const MAX_IDS = 10_000
const atMostIds = z.maxLength(MAX_IDS, ruleMessage('rules.atMostAtOnce', { most: MAX_IDS }))

/** Parses '1,2', '[1,2]', '["1","2"]' and '' as lists. */
const parts = (text: string) =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '')

const anyIds = read(
  z.union([z.string(), z.number(), z.array(incoming)], REQUIRED),
  (value) => {
    const list = typeof value === 'string' ? parts(value) : value
    return [...new Set((Array.isArray(list) ? list : [list]).map(wholeNumber))]
  },
  z.array(existingId).check(z.minLength(1, REQUIRED), atMostIds),
)

/** Ids as one number, a list, a comma-separated text or a JSON array; duplicates are removed. */
export const ids = () => anyIds

const anyLinkedIds = ofKind(
  'links',
  z.optional(
    read(
      z.nullable(z.union([z.string(), z.number(), z.array(z.nullable(incoming))])),
      (value) => {
        const list = typeof value === 'string' ? parts(value) : [value].flat()
        return [...new Set(list.flatMap((each) => (isNone(each) ? [] : [wholeNumber(each)])))]
      },
      z.array(existingId).check(atMostIds),
    ),
  ),
)

/**
 * The ids of linked records in a form. '', null and 0 mean none, alone or in the list; when absent they stay absent, which on
 * edit leaves the links unchanged.
 */
export const linkedIds = () => anyLinkedIds

/** A day as yyyy-MM-dd; '' and null mean none. Years start with 1, as in PostgreSQL. */
export const optionalDay = (message?: Message) => (message ? dayOr(message) : anyOptionalDay)

const dayOr = (message?: Message) =>
  ofKind(
    'day',
    z.optional(
      z.nullable(
        z.union(
          [z.literal(''), z.iso.date(message).check(z.refine((day) => day >= '0001', message))],
          message,
        ),
      ),
    ),
  )

const anyOptionalDay = dayOr()

const anyLinkedId = ofKind('link', z.optional(anyOptionalId))

/** The id of the one linked record in a form. '', null and 0 mean none; when absent it stays absent. */
export const linkedId = () => anyLinkedId

const anyFlag = z.pipe(
  z.optional(
    z.nullable(z.union([z.boolean(), z.literal(['true', 'false', '1', '0', '']), z.literal([0, 1])])),
  ),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 1),
)

/** A boolean, or one of the texts 'true', 'false', '1', '0', ''; anything else is rejected. */
export const flag = () => anyFlag

const isWebLink = (value: string) => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** An http(s) link, stored as entered; '' means none. */
export const link = () =>
  z.string().check(
    atMost(2000),
    z.refine((value) => value === '' || isWebLink(value), INVALID_LINK),
  )

const anyPicture = z.optional(
  z.nullable(
    z.union([z.instanceof(Upload), z.pipe(z.pipe(z.string(), z.transform(tidy)), link())], INVALID_LINK),
  ),
)

/** A picture as a file or a link; '' and null mean none. */
export const picture = () => anyPicture

/**
 * The fields for the picture of a form: a file, under either of the specification's two names, or with `existing_cover` a
 * stored picture, and with `cover_edit` the crop of either. When all are empty, an edit keeps the current picture unless
 * `remove_cover` is set.
 */
export const coverFields = {
  cover_image: picture(),
  cover_picture: picture(),
  remove_cover: flag(),
  ...pictureChoice,
}

/** The maximum size of an uploaded picture: 10 MB. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const coverFiles = { cover_image: MAX_IMAGE_BYTES, cover_picture: MAX_IMAGE_BYTES }

/** When a record was last edited, and the version that its save is checked against. */
export const lastEdit = { date_modified: z.iso.datetime(), version: z.int() }

const anyStatus = z.enum(['1', '0'])

/** A status in answers: '1' is active, anything else is inactive (specification 1, section 9). */
export const status = () => anyStatus

/** A status in a call: a text, or a number, as some clients send. */
export const sentStatus = (field = 'status') => ofKind('status', oneOrZero(field))

/** A yes ('1') or no ('0') in a form. When absent it stays absent, which on edit leaves the field unchanged. */
export const sentFlag = (field: string) => ofKind('flag', z.optional(oneOrZero(field)))

const oneOrZero = (field: string) =>
  read(
    z.union([z.literal(['1', '0']), z.literal([0, 1])], { error: mustBeOneOf(field, ['1', '0']) }),
    (value): '1' | '0' => (Number(value) === 1 ? '1' : '0'),
    status(),
  )
