import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { workedOn } from './dates.ts'
import { isMarked, type Sample } from './read-sample.ts'
import type { SampleFiles } from './store-sample-files.ts'
import { trackRows } from './track-rows.ts'

/** The ids of the sample's records, by table and by English name. */
export type Ids = Map<string, Map<string, number>>

type Row = Readonly<Record<string, string | number | null>>
type Named = { name: string; hindi_name: string; marks: string }

/** Inserts every record of the sample, but none of its links. Returns the ids. */
export async function insertRecords(trx: Transaction, sample: Sample, files: SampleFiles): Promise<Ids> {
  const ids: Ids = new Map()
  const now = new Date()
  const insert = async (table: string, rows: readonly Row[], key = 'name') =>
    ids.set(table, await insertRows(trx, table, rows, key))

  const shown = (table: string, { name, hindi_name, marks }: Named) => ({
    name,
    hindi_name: hindi_name || null,
    is_active: isMarked({ marks }, 'inactive') ? '0' : '1',
    ...workedOn(`${table} ${name}`, now),
  })
  const pictured = (table: Parameters<SampleFiles['coverOf']>[0], record: Named) => ({
    ...shown(table, record),
    cover_picture: files.coverOf(table, record.name),
  })

  await insert(
    'albums',
    sample.albums.map(({ description, description_hindi, ...album }) => ({
      ...pictured('albums', album),
      description,
      description_hindi,
    })),
  )
  await insert(
    'artists',
    sample.artists.map(({ about, about_hindi, ...artist }) => ({
      ...pictured('artists', artist),
      about,
      about_hindi,
    })),
  )
  await insert(
    'categories',
    sample.categories.map((category) => pictured('categories', category)),
  )
  await insert(
    'subcategories',
    sample.subcategories.map(({ category, ...subcategory }) => ({
      ...shown('subcategories', subcategory),
      category_id: idOf(ids, 'categories', category),
    })),
  )
  await insert(
    'collections',
    sample.collections.map((collection) => pictured('collections', collection)),
  )
  await insert(
    'playlists',
    sample.playlists.map((playlist) => pictured('playlists', playlist)),
  )
  await insert(
    'tags',
    sample.tags.map(({ tag_name, tag_name_hindi }) => ({
      tag_name,
      tag_name_hindi: tag_name_hindi || null,
      ...workedOn(`tags ${tag_name}`, now),
    })),
    'tag_name',
  )
  await insert('tracks', trackRows(sample, files, now), 'display_name')
  await insert(
    'users',
    sample.users.map((user) => ({ ...user, ...workedOn(`users ${user.email}`, now) })),
    'email',
  )
  await insert(
    'static_pages',
    sample.pages.map((page) => ({ ...page, ...workedOn(`pages ${page.slug}`, now) })),
    'slug',
  )
  await insert(
    'contact_queries',
    sample.contactQueries.map((query) => ({
      ...query,
      date_created: workedOn(query.query, now).date_modified,
    })),
    'query',
  )
  return ids
}

/** The id of a record by its English name. Throws when the sample names one that it does not have. */
export function idOf(ids: Ids, table: string, name: string): number {
  const id = ids.get(table)?.get(name)
  if (id === undefined) throw new Error(`The sample catalogue has no "${name}" among its ${table}`)
  return id
}

/** Inserts rows that all have the same columns; returns their ids by the column `key`, which must tell them apart. */
async function insertRows(trx: Transaction, tableName: string, rows: readonly Row[], key: string) {
  const id = CONTENT.find(({ table }) => table === tableName)?.id
  if (id === undefined) throw new Error(`${tableName} is not among the resources of the sample`)
  const table = sql.table(tableName)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const { rows: inserted } = await sql<{ id: number; key: string }>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    returning ${sql.ref(id)} as id, ${sql.ref(key)} as key`.execute(trx)
  return new Map(inserted.map((row) => [row.key, row.id]))
}
