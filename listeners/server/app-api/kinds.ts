import { type RawBuilder, sql } from 'kysely'
import { STATUS_KINDS } from '#contract/kinds/kinds.ts'
import { APP_KINDS, type AppKind, detailOf } from '#listeners/contract/kinds.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { renditionsOf } from '#server/core/audio/renditions/renditions.store.ts'
import { LINKS, linkBetween, REFERENCES } from '#server/core/database/links.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'

type Kind = {
  resource: Resource
  /** The columns that are read for a row, and `detail` for a single record. */
  columns: readonly string[]
  detail?: readonly string[]
}

/** The fields made from a row's picture, for which its key is read instead. */
const COVER = ['cover_thumbnail', 'cover_focus']

/** The columns that are read for a row, with the focal point if it has a picture. */
function columnsOf(kind: AppKind, computed: readonly string[] = []): string[] {
  const fields = Object.keys(APP_KINDS[kind].row.shape)
  const columns = fields.filter((field) => ![...COVER, ...computed].includes(field))
  return fields.includes('cover_focus') ? [...columns, 'cover_focus'] : columns
}

/** Each kind as it is read from the database. */
export const KINDS: Readonly<Record<AppKind, Kind>> = {
  // STATUS_KINDS has every kind that apps read; Object.fromEntries does not keep the key types.
  ...(Object.fromEntries(
    STATUS_KINDS.map((kind) => [kind, { resource: KIND_RESOURCES[kind], columns: columnsOf(kind) }]),
  ) as unknown as Record<AppKind, Kind>),
  tracks: {
    resource: KIND_RESOURCES.tracks,
    columns: [...columnsOf('tracks', ['trackData', 'renditions']), 'audio_key', 'renditions'],
    detail: Object.keys(APP_KINDS.tracks.detail.shape),
  },
}

/** The texts that exist in both languages, English first. */
export const TEXTS = [
  ['name', 'hindi_name'],
  ['display_name', 'display_name_hindi'],
  ['description', 'description_hindi'],
  ['about', 'about_hindi'],
  ['lyrics', 'lyrics_hindi'],
] as const

/** The columns from which a field is made. A text needs those of both languages, since one stands in for the other. */
function columnsOfField(field: string): readonly string[] {
  if (field === 'trackData') return ['audio_key']
  if (field === 'cover_thumbnail') return ['cover_picture']
  return TEXTS.find((pair) => pair.some((text) => text === field)) ?? [field]
}

/** The columns for some fields of a kind and its id, or for all fields if none are named. */
export function columnsFor(kind: AppKind, fields: readonly string[], withDetail: boolean): string[] {
  const { columns, detail = [] } = KINDS[kind]
  if (fields.length === 0) return [...columns, ...(withDetail ? detail : [])]
  return [...new Set([APP_KINDS[kind].id, ...fields.flatMap(columnsOfField)])]
}

/** The SQL expression that reads a column of the table with this alias. */
export function columnIn(column: string, alias: string): RawBuilder<unknown> {
  if (column === 'renditions') return renditionsOf(sql.ref(`${alias}.audio_key`))
  if (column === 'cover_focus') return focusOf(sql.ref(`${alias}.cover_picture`))
  return sql.ref(`${alias}.${column}`)
}

/** The SQL expression for the focal point of a picture; null for the middle. */
const focusOf = (key: RawBuilder<unknown>) => sql`(
  select json_build_object('x', e.focus_x, 'y', e.focus_y) from picture_edits e
  where e.picture_key = ${key} and e.focus_x is not null)`

/** The SQL expression that reads a column under its name, for a select list. */
export const selectedAs = (column: string, alias: string): RawBuilder<unknown> =>
  sql`${columnIn(column, alias)} as ${sql.ref(column)}`

/** The names of all fields, in the order of the contract. */
export const fieldsOf = (kind: AppKind): string[] => [
  ...Object.keys(APP_KINDS[kind].row.shape),
  ...Object.keys(detailOf(kind).shape),
]

/**
 * The way in which two kinds are linked: by a link table, whose rows may be ordered, or by a column of one that refers to the
 * other.
 */
export type Link = { table: string; isOrdered: boolean } | { column: string }

export function linkOf(kind: AppKind, other: AppKind): Link {
  const refers = REFERENCES.find(
    ({ from, to }) => (from === kind && to === other) || (from === other && to === kind),
  )
  if (refers && !LINKS.some(({ owner, member }) => isPair([owner.resource, member.resource], [kind, other])))
    return { column: refers.column }
  const { table, ordered } = linkBetween(kind, other)
  return { table, isOrdered: ordered }
}

const isPair = (ends: readonly string[], kinds: readonly string[]) => ends.every((end) => kinds.includes(end))
