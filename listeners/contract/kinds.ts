import * as z from 'zod/mini'
import { type Answered, answered } from '#contract/catalogue/described.ts'
import { referencesOf } from '#contract/catalogue/references.ts'
import type { Kind, Shape } from '#contract/kinds/kind.ts'
import {
  declarationOf,
  KIND_NAMES,
  type KindName,
  type Kinds,
  STATUS_KINDS,
  type StatusKind,
} from '#contract/kinds/kinds.ts'
import { status } from '#contract/values/fields.ts'

const text = z.nullable(z.string())
const cover = {
  /** Addresses that do not expire; '' where there is no picture. */
  cover_picture: z.string(),
  cover_thumbnail: z.string(),
  /** The point of `cover_picture` to keep in sight where it is cut, in shares of its sides; null: the middle. */
  cover_focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
}

/** The kinds of record that apps list. */
export const appKind = z.enum(STATUS_KINDS)
export type AppKind = StatusKind

const isAppKind = (name: string): name is AppKind => appKind.options.some((each) => each === name)

/** The kinds that a kind is linked to in any way: its tracks first, then kinds that it refers to or that refer to it. */
function linkedKinds(name: AppKind): readonly AppKind[] {
  const { holds, links } = declarationOf(name)
  const referring = KIND_NAMES.filter((other) => refersTo(other, name) || refersTo(name, other))
  return [...('tracks' in holds ? ['tracks'] : []), ...referring, ...Object.values(links)].filter(isAppKind)
}

/** Whether records of one kind refer to a record of another. */
const refersTo = (name: KindName, other: KindName): boolean =>
  referencesOf(name).some(({ to }) => to === other)

/** A track as apps read it. A single track has more fields, in `trackDetail`. */
const trackRow = z.object({
  track_id: z.int(),
  display_name: z.string(),
  display_name_hindi: text,
  description: text,
  description_hindi: text,
  record_date: z.nullable(z.iso.date()),
  /** In seconds, if known. */
  duration: z.nullable(z.number()),
  /** The number of plays, up to ten minutes old. */
  trackCount: z.int(),
  /** The signed address of the audio, valid for at least eleven hours; null while there is none. */
  trackData: text,
  /** The audio in other formats, as far as they have been made. */
  renditions: z.array(
    z.object({
      /** Codec and bit rate, such as `opus-64`. */
      format: z.string(),
      content_type: z.string(),
      /** In kbit/s. */
      bitRate: z.int(),
      /** In bytes. */
      size: z.int(),
      /** A signed address, valid as long as `trackData`. */
      address: z.string(),
    }),
  ),
  /** '0': the app may play the audio, but must not offer it as a download. */
  is_download_allowed: status(),
  ...cover,
})
const trackDetail = z.object({ lyrics: text, lyrics_hindi: text })

type RowShape<K extends Kind> = Record<K['id'], z.ZodMiniInt> &
  Record<K['names'][0], z.ZodMiniString> &
  Record<K['names'][1], z.ZodMiniNullable<z.ZodMiniString>> & {
    [Field in Exclude<keyof K['fields'], K['names'][number] | 'aliases'>]: Answered<K['fields'][Field]>
  } & (K['pictures'] extends readonly [] ? Record<never, never> : typeof cover)

/** The fields of a kind's form without the aliases, and its picture. With `lang`, two names or texts become one. */
function rowShape({ id, names, fields, pictures }: Kind): Shape {
  const shown = Object.entries(fields).filter(([field]) => field !== 'aliases')
  return {
    [id]: z.int(),
    ...Object.fromEntries(shown.map(([field, rule]) => [field, answered(field, rule, names)])),
    ...(pictures.length > 0 && cover),
  }
}

type AppRows = {
  [Name in AppKind]: Name extends 'tracks'
    ? typeof trackRow
    : z.ZodMiniObject<{ [Field in keyof RowShape<Kinds[Name]>]: RowShape<Kinds[Name]>[Field] }>
}

function declare(name: AppKind) {
  const kind = declarationOf(name)
  return {
    /** The kind's name in the singular, for the documentation. */
    noun: kind.noun,
    id: kind.id,
    row: name === 'tracks' ? trackRow : z.object(rowShape(kind)),
    /** The fields that only the answer with a single record has. */
    detail: name === 'tracks' ? trackDetail : z.object({}),
    /** The kinds whose records can be embedded in it, and by which it can be listed. */
    linked: linkedKinds(name),
  }
}

/** The declarations of all kinds as apps read them. */
export const APP_KINDS = Object.fromEntries(STATUS_KINDS.map((name) => [name, declare(name)])) as unknown as {
  // Object.fromEntries does not keep the key types, nor `rowShape` those of the fields.
  [Name in AppKind]: {
    noun: Kinds[Name]['noun']
    id: Kinds[Name]['id']
    row: AppRows[Name]
    detail: Name extends 'tracks' ? typeof trackDetail : z.ZodMiniObject
    linked: readonly AppKind[]
  }
}
/** The fields that only a single record has. */
export const detailOf = (kind: AppKind): z.ZodMiniObject => APP_KINDS[kind].detail

/** A row of a list. `fields` and `lang` can leave out any of its fields, and `embed` adds lists. */
export const rowOf = (kind: AppKind) => {
  const { row, linked }: { row: z.ZodMiniObject; linked: readonly AppKind[] } = APP_KINDS[kind]
  const embedded = Object.fromEntries(
    linked.map((other) => [other, z.optional(z.array(z.partial(APP_KINDS[other].row)))]),
  )
  return z.extend(z.partial(row), embedded)
}
