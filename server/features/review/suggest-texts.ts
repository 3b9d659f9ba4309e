import { type RawBuilder, sql } from 'kysely'
import { may, needOf } from '#contract/calls/permissions.ts'
import { described } from '#contract/catalogue/described.ts'
import { gapFields } from '#contract/catalogue/gaps.ts'
import type { Suggestion } from '#contract/features/review.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linksOf } from '#server/core/database/links.ts'
import { soundsSameAs } from '#server/resources/tracks/sound.store.ts'
import { NO_SUGGESTION, type Subject, type Suggesting } from './gaps.ts'
import { listOf } from './suggest-links.ts'

const MAX_SUGGESTIONS = 3
/** In characters: the longest text that is suggested, since a queue loads several at once. */
const MAX_LENGTH = 20_000
/** How many records may have a title. More have a usual one, such as "Aarti", which does not mean the same words. */
const MAX_ALIKE = 20

type Found = Subject & { kind: 'audio' | 'title'; texts: Record<string, string | null> }

/** A query for the records whose names can be read like that of a record. A usual title has none. */
const sameTitle = ({ table }: Resource, record_id: number) => sql`
  select other.id, 'title' as kind from record_sounds own
    join record_sounds other on other.resource = own.resource and other.sound = own.sound and other.id <> own.id
  where own.resource = ${table} and own.id = ${record_id} and (
    select count(*) from (
      select from record_sounds alike where alike.resource = own.resource and alike.sound = own.sound
      limit ${sql.lit(MAX_ALIKE + 1)}) few) <= ${sql.lit(MAX_ALIKE)}`

/** A query for the tracks whose recordings sound the same as that of a track. */
const sameAudio = (record_id: number) => sql`
  select t.track_id, 'audio' from tracks t where ${soundsSameAs([record_id])} and t.track_id <> ${record_id}`

/** SQL expressions about the artists of records, in both scripts. */
function artistsOf({ table, id }: Resource) {
  const link = linksOf(table).find(({ other }) => other.resource === 'artists')
  if (!link) return null
  const [ownId, artistId] = [sql.ref(`l.${link.own.id}`), sql.ref(`l.${link.other.id}`)]
  const of = (record: RawBuilder<unknown>) =>
    sql`select ${artistId} from ${sql.table(link.table)} l where ${ownId} = ${record}`
  return {
    /** The condition that a record `t` shares an artist with another record. */
    shared: (record_id: number) => sql`exists (
      ${of(sql`t.${sql.ref(id)}`)} intersect ${of(sql`${record_id}::int`)})`,
    /** An expression for the names of a record's artists in one script. */
    names: (column: 'name' | 'hindi_name') => sql`(
      select string_agg(coalesce(a.${sql.ref(column)}, a.name), ', ' order by a.name)
      from artists a where a.artist_id in (${of(sql`t.${sql.ref(id)}`)}))`,
  }
}

/**
 * The texts of other records that may fill a gap: of the same recording, or of the same title, whose words are the same whoever
 * sings them. A description also needs the same artist, since it may be about the artist; nothing is translated.
 */
async function findTexts(
  db: Database,
  resource: Resource,
  subject: Subject,
  gap: 'description' | 'lyrics',
  fields: readonly string[],
  namesArtists: boolean,
): Promise<Found[]> {
  const artists = artistsOf(resource)
  const isTitleEnough = gap === 'lyrics'
  const sources = [
    ...(isTitleEnough || artists ? [sameTitle(resource, subject.id)] : []),
    ...(resource.table === 'tracks' ? [sameAudio(subject.id)] : []),
  ]
  if (sources.length === 0) return []
  const suits =
    isTitleEnough || !artists ? sql`true` : sql`(c.kind = 'audio' or ${artists.shared(subject.id)})`
  const by = (column: 'name' | 'hindi_name') => (artists && namesArtists ? artists.names(column) : sql`null`)
  const named = (name: string, column: 'name' | 'hindi_name') =>
    sql`concat_ws(', ', coalesce(t.${sql.ref(name)}, t.${sql.ref(resource.names[0])}), ${by(column)})`
  const texts = fields.flatMap((field) => [sql.lit(field), sql.ref(`t.${field}`)])
  const isAny = fields.map((field) => sql`${sql.ref(`t.${field}`)} is not null`)
  const isShort = fields.map(
    (field) => sql`coalesce(length(${sql.ref(`t.${field}`)}), 0) <= ${sql.lit(MAX_LENGTH)}`,
  )
  const { rows } = await sql<Found>`
    with found(id, kind) as (${sql.join(sources, sql` union all `)})
    select c.id, c.kind, ${named(resource.names[0], 'name')} as name,
      ${named(resource.names[1], 'hindi_name')} as hindi_name, jsonb_build_object(${sql.join(texts)}) as texts
    from (select id, min(kind) as kind from found group by id) c
      join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = c.id
    where ${suits} and (${sql.join(isAny, sql` or `)}) and ${sql.join(isShort, sql` and `)}
    order by c.kind, c.id limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(db)
  return rows
}

/** Suggests the texts of records with the same recording or title, each with its source. */
export const suggestTexts =
  (gap: 'description' | 'lyrics') =>
  async ({ db, resource, reviewer }: Suggesting, subject: Subject): Promise<Suggestion[]> => {
    const fields = [...gapFields(described(listOf(resource)), gap).keys()]
    const namesArtists = may(reviewer.rights, needOf('artists', 'view'))
    const found = await findTexts(db, resource, subject, gap, fields, namesArtists)
    const suggested = new Map<string, Suggestion>()
    for (const { texts, ...reason } of found) {
      const filled = Object.entries(texts).filter((text): text is [string, string] => text[1] !== null)
      const key = JSON.stringify(filled)
      if (!suggested.has(key))
        suggested.set(key, { ...NO_SUGGESTION, texts: Object.fromEntries(filled), reason })
    }
    return [...suggested.values()]
  }
