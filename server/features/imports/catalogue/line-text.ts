import { readNames, writeNames } from '#contract/values/name-list.ts'
import { AUDIO, COVER, type Entity } from '#server/features/catalogue-files/entities.ts'

export type LineRecord = Readonly<Record<string, unknown>>

const isLink = ({ links, additions }: Entity, field: string) =>
  [...links, ...additions].some((link) => link.field === field)

const keyOrName = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? String((value as { name?: unknown }).name ?? '')
    : String(value)

/** What a line has in a field, as one text: linked records by their keys and names. Null for a field that no text can mend. */
export function textIn(entity: Entity, record: LineRecord, field: string): string | null {
  const value = record[field] ?? ''
  if (isLink(entity, field)) return Array.isArray(value) ? writeNames(value.map(keyOrName)) : String(value)
  if (field === AUDIO || field === COVER) return typeof value === 'string' ? value : ''
  if (Array.isArray(value)) return writeNames(value.map(keyOrName))
  return typeof value === 'object' ? null : String(value)
}

/** A record with another text in a field. In place of a recording or a picture, the text is a link to one; empty: none. */
export function withText(entity: Entity, record: LineRecord, field: string, text: string): LineRecord {
  if (field === AUDIO) {
    const { [AUDIO]: _, ...others } = record
    return text.trim() === '' ? others : { ...others, track_link: text }
  }
  if (isLink(entity, field)) return { ...record, [field]: readNames(text).map(keyOf(record[field])) }
  const isKnown =
    field === 'key' ||
    field === COVER ||
    field === 'slug' ||
    entity.fields.some(({ name }) => name === field) ||
    entity.references.some((reference) => reference.field === field)
  // A field that the kind does not have is left out.
  if (!isKnown) return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field))
  const isReference = entity.references.some((reference) => reference.field === field)
  return { ...record, [field]: isReference && text.trim() === '' ? null : text }
}

/** A linked record as a text means it: by a key that the line had or that is a number, else by its name. */
const keyOf = (before: unknown) => (text: string) =>
  /^\d+$/.test(text) || (Array.isArray(before) && before.some((one) => String(one) === text))
    ? text
    : { name: text }
