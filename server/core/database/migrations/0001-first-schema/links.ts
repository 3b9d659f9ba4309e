import { type Kysely, sql } from 'kysely'

const IDS = {
  albums: 'album_id',
  artists: 'artist_id',
  categories: 'category_id',
  collections: 'collection_id',
  playlists: 'playlist_id',
  subcategories: 'sub_category_id',
  tags: 'tag_id',
  tracks: 'track_id',
} as const

type Linked = keyof typeof IDS

/** The link tables: the owner, then its members. `ordered` members have a position. */
const LINKS: readonly { table: string; owner: Linked; member: Linked; ordered?: true }[] = [
  { table: 'album_tracks', owner: 'albums', member: 'tracks', ordered: true },
  { table: 'playlist_tracks', owner: 'playlists', member: 'tracks', ordered: true },
  { table: 'artist_tracks', owner: 'artists', member: 'tracks' },
  { table: 'category_tracks', owner: 'categories', member: 'tracks' },
  { table: 'subcategory_tracks', owner: 'subcategories', member: 'tracks' },
  { table: 'tag_tracks', owner: 'tags', member: 'tracks' },
  { table: 'category_albums', owner: 'categories', member: 'albums' },
  { table: 'category_collections', owner: 'categories', member: 'collections' },
  { table: 'category_playlists', owner: 'categories', member: 'playlists' },
  { table: 'collection_albums', owner: 'collections', member: 'albums' },
  { table: 'artist_albums', owner: 'artists', member: 'albums' },
  { table: 'artist_collections', owner: 'artists', member: 'collections' },
  { table: 'artist_playlists', owner: 'artists', member: 'playlists' },
]

export async function createLinks(db: Kysely<unknown>): Promise<void> {
  for (const link of LINKS) {
    const [table, ownerId, memberId] = [
      sql.table(link.table),
      sql.ref(IDS[link.owner]),
      sql.ref(IDS[link.member]),
    ]
    await sql`
      create table ${table} (
        ${ownerId} integer not null references ${sql.table(link.owner)} on delete cascade,
        ${memberId} integer not null references ${sql.table(link.member)} on delete cascade,
        ${link.ordered ? sql`position bigint not null,` : sql``}
        primary key (${ownerId}, ${memberId})
      )`.execute(db)
    await sql`create index on ${table} (${memberId}, ${ownerId})`.execute(db)
    if (link.ordered) await sql`create index on ${table} (${ownerId}, position, ${memberId})`.execute(db)
  }
}
