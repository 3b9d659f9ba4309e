import { type Kysely, sql } from 'kysely'
import { call } from './parts.ts'

/** The key of each kind of records that has links. */
export const IDS = {
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
type Link = { table: string; owner: Linked; member: Linked }

/** The link tables whose members have an order. */
const ORDERED: readonly Link[] = [
  { table: 'album_tracks', owner: 'albums', member: 'tracks' },
  { table: 'playlist_tracks', owner: 'playlists', member: 'tracks' },
]

/** All link tables between kinds of records. */
export const LINKS: readonly Link[] = [
  ...ORDERED,
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

/** The links through which a search finds tracks; for these, each change logs which records it concerns. */
const SEARCHED = ['album_tracks', 'artist_tracks']

export async function createLinks(db: Kysely<unknown>): Promise<void> {
  for (const link of LINKS) {
    const { table, owner, member } = link
    const [links, ownerId, memberId] = [sql.table(table), sql.ref(IDS[owner]), sql.ref(IDS[member])]
    const isOrdered = ORDERED.includes(link)
    // The index on the order begins with the owner, so the primary key of the link can begin with the member.
    const [first, second] = isOrdered ? [memberId, ownerId] : [ownerId, memberId]
    await sql`
      create table ${links} (
        ${ownerId} integer not null references ${sql.table(owner)} on delete cascade,
        ${memberId} integer not null references ${sql.table(member)} on delete cascade,
        ${isOrdered ? sql`position bigint not null,` : sql``}
        primary key (${first}, ${second})
      );
      create index on ${links} (${isOrdered ? sql`${ownerId}, position, ${memberId}` : sql`${memberId}, ${ownerId}`})`.execute(
      db,
    )
    await call(
      db,
      `check_by_statement('${table}', '${owner}', '${IDS[owner]}')`,
      `check_by_statement('${table}', '${member}', '${IDS[member]}')`,
      SEARCHED.includes(table)
        ? `search_link('${table}', '${IDS[owner]}', '${member}')`
        : `log_table('${table}')`,
    )
  }
}
