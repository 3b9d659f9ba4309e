import { declarationOf, isKind, type KindName } from '#contract/kinds/kinds.ts'
import { listInJson, readNames } from '#contract/values/name-list.ts'
import { AUDIO, COVER, type Entity } from './entities.ts'
import type { FileRef, Linked } from './read-record.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * How a collection is mapped: chosen columns by field, the imported collections, names that are one name as a whole, and the files
 * of the system.
 */
export type Mapping = {
  chosen: ReadonlyMap<string, string>
  isImported: (resource: string) => boolean
  isKnown: (resource: string, name: string) => boolean
  fileOf: (id: string) => string | undefined
}

const ENGLISH = [
  'name',
  'title',
  'display_name',
  'name_en',
  'title_en',
  'english_name',
  'name_english',
  'song_name',
]
const HINDI = [
  'hindi_name',
  'name_hindi',
  'name_hi',
  'title_hindi',
  'title_hi',
  'hindi_title',
  'display_name_hindi',
]

/** The usual names of columns, by field. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  description: ['desc', 'summary', 'description_en', 'about'],
  description_hindi: ['description_hi', 'hindi_description'],
  about: ['description', 'bio', 'biography'],
  about_hindi: ['description_hindi', 'bio_hindi', 'about_hi'],
  lyrics: ['lyrics_en', 'text'],
  lyrics_hindi: ['lyrics_hi', 'hindi_lyrics'],
  record_date: ['recorded_on', 'recorded_at', 'release_date', 'released_on', 'date'],
  track_link: ['audio_url', 'audio_link', 'url', 'link', 'file_url', 'stream_url'],
  is_active: ['status', 'active', 'published', 'is_published', 'enabled'],
  aliases: ['alias', 'alternative_names', 'other_names'],
  content: ['body', 'html', 'text'],
  [COVER]: ['cover', 'cover_image', 'image', 'picture', 'artwork', 'thumbnail', 'profile_image', 'photo'],
  [AUDIO]: ['audio_file', 'track_file', 'file', 'recording', 'mp3'],
  category_id: ['category', 'categories', 'parent'],
}

/** Further usual names of columns with linked records, besides the noun, the key and the heading in sheets. */
const USUAL_LINKS: Partial<Record<KindName, readonly string[]>> = {
  artists: ['performer', 'performers'],
  categories: ['genre', 'genres'],
  subcategories: ['sub_category', 'sub_categories'],
  tags: ['keywords'],
  tracks: ['songs', 'items'],
}

function usualOf(field: string): readonly string[] {
  if (!isKind(field)) return USUAL[field] ?? []
  const { noun, id, sheet } = declarationOf(field)
  return [noun, id, ...(sheet?.synonyms ?? []), ...(USUAL_LINKS[field] ?? [])]
}

/** The column of a row from which a field is read. */
export function columnOf(entity: Entity, field: string, row: Row, { chosen }: Pick<Mapping, 'chosen'>) {
  const named = chosen.get(`${entity.name}.${field}`) ?? chosen.get(field)
  if (named !== undefined) return named in row ? named : undefined
  const [english, hindi] = entity.resource.names
  const usual = field === english ? ENGLISH : field === hindi ? HINDI : usualOf(field)
  return [field, ...usual].find((column) => column in row)
}

/** Converts a row to a line of a catalogue file. `used` collects the columns that were read. */
export function mapRow(
  entity: Entity,
  row: Row,
  mapping: Mapping,
  used: Set<string>,
): Record<string, unknown> {
  const key = columnOf(entity, 'key', row, mapping) ?? 'id'
  const record: Record<string, unknown> = { key: row[key] }
  used.add(key)
  const put = (field: string, read: (value: unknown) => unknown) => {
    const column = columnOf(entity, field, row, mapping)
    if (column === undefined) return
    const value = read(row[column])
    if (value === undefined) return
    used.add(column)
    record[field] = value
  }
  for (const { name, canBeNull } of entity.fields)
    put(name, (value) => (isEmpty(value) ? (canBeNull ? null : undefined) : value))
  for (const { field } of [...entity.links, ...entity.additions])
    put(field, (value) => linksIn(value, field, mapping))
  for (const { field, to } of entity.references) put(field, (value) => keyIn(value, to) ?? null)
  if (entity.hasCover) put(COVER, (value) => fileIn(value, mapping) ?? linkIn(value))
  if (entity.hasAudio) put(AUDIO, (value) => fileIn(value, mapping))
  return record
}

const isEmpty = (value: unknown) => value === '' || value === null

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The key in a value: the value itself, the id of a nested record, or the id to which a record of a junction refers. */
function keyIn(value: unknown, resource: string): string | undefined {
  if (Array.isArray(value)) return keyIn(value[0], resource)
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
  if (!isRow(value)) return undefined
  const refers = Object.entries(value).find(
    ([column]) => column === `${resource}_id` || (column !== 'id' && usualOf(resource).includes(column)),
  )
  return keyIn(refers ? refers[1] : value.id, resource)
}

function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  if (!isRow(value)) return undefined
  const named = ENGLISH.find((column) => typeof value[column] === 'string')
  return named === undefined ? nameIn(Object.values(value).find(isRow)) : nameIn(value[named])
}

/** The links in a value: keys if the linked collection is imported, too, else names. */
function linksIn(
  value: unknown,
  resource: string,
  { isImported, isKnown }: Mapping,
): (string | Linked)[] | undefined {
  if (value === null || value === '') return isImported(resource) ? [] : undefined
  const list = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? (listInJson(value) ?? readNames(value, (name) => isKnown(resource, name)))
      : [value]
  if (isImported(resource)) return list.flatMap((each) => keyIn(each, resource) ?? [])
  const names = list.flatMap((each) => nameIn(each) ?? [])
  return names.length > 0 ? names.map((name) => ({ name })) : undefined
}

/** The file with the id in a value, among the files of the system. */
function fileIn(value: unknown, { fileOf }: Mapping): FileRef | undefined {
  const id = isRow(value) ? (value.filename_disk ?? value.id) : value
  const file = typeof id === 'string' ? fileOf(id) : undefined
  return file === undefined ? undefined : { file }
}

const linkIn = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined
