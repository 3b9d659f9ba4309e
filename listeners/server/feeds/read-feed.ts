import { type RawBuilder, sql } from 'kysely'
import { APP_KINDS, type AppKind } from '#listeners/contract/kinds.ts'
import { linkOf } from '#listeners/server/app-api/kinds.ts'
import { readRecord } from '#listeners/server/app-api/read-records.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import { readPlaceholders } from '#server/resources/placeholders/placeholders.store.ts'
import { type AskedFeed, FEEDS } from './feed-kinds.ts'

/** The maximum number of tracks on a page of a feed, so that its memory does not depend on the catalogue. */
export const PAGE_SIZE = 1000

/** In characters, for descriptions and lyrics: more than directories accept. */
const MAX_TEXT = 4000
const MAX_PEOPLE = 10

/** A text in English and Hindi. */
export type BilingualText = readonly [string | null, string | null]

export type StoredPerson = {
  artist_id: number
  name: string
  hindi_name: string | null
  cover_picture: string | null
}

export type StoredItem = {
  track_id: number
  display_name: string
  display_name_hindi: string | null
  /** The description, or the lyrics where there is none, in the asked language if possible. */
  text: string | null
  /** Whether the track has lyrics, in each language. */
  has_lyrics: boolean
  has_lyrics_hindi: boolean
  duration: number | null
  cover_picture: string | null
  audio_key: string
  /** In bytes. */
  size: number
  /** In Unix seconds; all tracks of a feed have different times. */
  published: number
  /** The position among the visible tracks, from 1; null where tracks have no order. */
  episode: number | null
  artists: StoredPerson[]
}

export type StoredFeed = {
  names: BilingualText
  text: BilingualText
  cover: string | null
  people: StoredPerson[]
  items: StoredItem[]
  hasNext: boolean
}

/** Reads a page of a record's feed; undefined when listeners may not see the record or there is no such page. */
export async function readFeed(db: Database, asked: AskedFeed): Promise<StoredFeed | undefined> {
  const { kind, id, page } = asked
  const record = await readRecord(db, kind, id, { fields: [], embed: [] })
  if (!record) return undefined
  const text = (field: string) => {
    const value = record[field]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const [found, people, placeholders] = await Promise.all([
    readItems(db, asked),
    kind === 'albums' ? readPeople(db, 'albums', id) : [],
    readPlaceholders(db),
  ])
  if (found.length === 0 && page > 1) return undefined
  const placeholder = placeholders.find(({ key }) => key === FEEDS[kind].placeholder)
  return {
    names: [text('name'), text('hindi_name')],
    text: [text('description') ?? text('about'), text('description_hindi') ?? text('about_hindi')],
    cover: text('cover_picture') ?? placeholder?.value ?? null,
    people,
    items: found.slice(0, PAGE_SIZE),
    hasNext: found.length > PAGE_SIZE,
  }
}

const idOf = (kind: AppKind, alias: string) => sql.ref(`${alias}.${APP_KINDS[kind].id}`)

/** The table that links a kind with tracks or artists. */
function linkTable(kind: AppKind, other: AppKind): RawBuilder<unknown> {
  const link = linkOf(kind, other)
  if (!('table' in link)) throw new Error(`${kind} and ${other} are not linked by a table`)
  return sql.table(link.table)
}

/**
 * Reads the tracks of a feed page, those of a series in its order. Programs order episodes only by their dates, and many tracks
 * may be saved at the same moment, so each is dated at least a second before the next, and never in the future.
 */
async function readItems(db: Database, { kind, id, lang, page }: AskedFeed): Promise<StoredItem[]> {
  const { isSerial } = FEEDS[kind]
  const [episode, order] = isSerial
    ? [sql`row_number() over (order by l.position, l.track_id)`, sql`episode`]
    : [sql`null::bigint`, sql`published desc`]
  const texts = ['description', 'description_hindi', 'lyrics', 'lyrics_hindi'].map((column) =>
    sql.ref(`t.${column}`),
  )
  const [description, descriptionHindi, lyrics, lyricsHindi] = texts
  const first =
    lang === 'en'
      ? [description, descriptionHindi, lyrics, lyricsHindi]
      : [descriptionHindi, description, lyricsHindi, lyrics]
  const text = sql.join(first.map((column) => sql`nullif(${column}, '')`))
  const { rows } = await sql<StoredItem>`
    with shown as (
      select t.track_id, ${episode} as episode,
        floor(extract(epoch from coalesce(f.activated_at, t.date_created)))::bigint as at
      from ${linkTable(kind, 'tracks')} l join tracks t using (track_id)
        left join first_activations f using (track_id)
      where ${idOf(kind, 'l')} = ${id} and ${isShown('players', 'tracks', 't')}
        and t.is_download_allowed = '1'
    ), numbered as (
      select *, row_number() over (order by at, coalesce(episode, track_id)) as n from shown
    ), dated as (
      select track_id, episode, n + min(at - n) over (order by n desc) as published from numbered
    ), page as (
      select * from dated order by ${order} limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}
    )
    select t.track_id, t.display_name, t.display_name_hindi, left(coalesce(${text}), ${MAX_TEXT}) as text,
      coalesce(${lyrics}, '') <> '' as has_lyrics,
      coalesce(${lyricsHindi}, '') <> '' as has_lyrics_hindi,
      t.duration, t.cover_picture, t.audio_key, s.size, published, episode,
      ${peopleOf('tracks', sql.ref('t.track_id'))} as artists
    from page join tracks t using (track_id) join stored_file s on s.key = t.audio_key
    order by ${order}`.execute(db)
  return rows
}

async function readPeople(db: Database, kind: AppKind, id: number): Promise<StoredPerson[]> {
  const { rows } = await sql<{
    people: StoredPerson[]
  }>`select ${peopleOf(kind, sql`${id}`)} as people`.execute(db)
  return rows[0]?.people ?? []
}

/** The SQL expression for the artists of a record that listeners may see. */
const peopleOf = (kind: AppKind, id: RawBuilder<unknown>) => sql`(select coalesce(json_agg(p), '[]') from (
  select o.artist_id, o.name, o.hindi_name, o.cover_picture
  from ${linkTable(kind, 'artists')} l join artists o using (artist_id)
  where ${idOf(kind, 'l')} = ${id} and ${isShown('apps', 'artists', 'o')}
  order by o.name, o.artist_id limit ${sql.lit(MAX_PEOPLE)}) p)`
