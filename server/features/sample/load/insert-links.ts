import { sql } from 'kysely'
import { linking } from '#server/catalogue/write-statements.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { LINKS } from '#server/core/database/links.ts'
import { type Ids, idOf } from './insert-records.ts'
import type { Sample, Work } from './read-sample.ts'
import { namesIn } from './read-table.ts'

/** The names of two linked records, owner first. Pairs are in the order of the list. */
type Pair = readonly [string, string]

/** Links every work to its records, and albums and playlists to the artists and categories of their works. */
export async function insertLinks(trx: Transaction, sample: Sample, ids: Ids): Promise<void> {
  for (const [table, pairs] of Object.entries(linksOfSample(sample)))
    await insertPairs(trx, table, pairs, ids)
}

function linksOfSample({ works, collections, playlists }: Sample): Record<string, Pair[]> {
  const ofWorks = (cells: (work: Work) => string) =>
    works.flatMap((work) => namesIn(cells(work)).map((name): Pair => [name, work.work]))
  const albumTracks = ofWorks(({ albums }) => albums)
  const playlistTracks = playlists.flatMap(({ name, works }) =>
    namesIn(works).map((work): Pair => [name, work]),
  )
  const collectionAlbums = collections.flatMap(({ name, albums }) =>
    namesIn(albums).map((album): Pair => [name, album]),
  )
  const artistTracks = ofWorks(({ artist }) => artist)
  const categoryTracks = ofWorks(({ category }) => category)
  const artistAlbums = joined(artistTracks, albumTracks)
  const categoryAlbums = joined(categoryTracks, albumTracks)
  return {
    album_tracks: albumTracks,
    playlist_tracks: playlistTracks,
    artist_tracks: artistTracks,
    category_tracks: categoryTracks,
    subcategory_tracks: ofWorks(({ subcategory }) => subcategory),
    tag_tracks: ofWorks(({ tags }) => tags),
    category_albums: categoryAlbums,
    category_collections: joined(categoryAlbums, collectionAlbums),
    category_playlists: joined(categoryTracks, playlistTracks),
    collection_albums: collectionAlbums,
    artist_albums: artistAlbums,
    artist_collections: joined(artistAlbums, collectionAlbums),
    artist_playlists: joined(artistTracks, playlistTracks),
  }
}

/** Derives links: [artist, track] and [album, track] make [artist, album], each once. */
function joined(owners: readonly Pair[], containers: readonly Pair[]): Pair[] {
  const pairs = containers.flatMap(([container, part]) =>
    owners.filter(([, owned]) => owned === part).map(([owner]): Pair => [owner, container]),
  )
  return [...new Map(pairs.map((pair) => [pair.join('\n'), pair])).values()]
}

async function insertPairs(trx: Transaction, table: string, pairs: readonly Pair[], ids: Ids): Promise<void> {
  const link = LINKS.find((known) => known.table === table)
  if (!link) throw new Error(`There is no link table ${table}`)
  const { owner, member, ordered = false } = link
  const rows = pairs.map(([first, second], index) => ({
    first: idOf(ids, owner.resource, first),
    second: idOf(ids, member.resource, second),
    position: index + 1,
  }))
  await linking(
    { table, own: owner, other: member, ordered },
    {
      ids: sql`first, second`,
      position: sql`position`,
      from: sql`from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p(first integer, second integer, position bigint)`,
    },
  ).execute(trx)
}
