import * as z from 'zod/mini'
import { endpoint } from '#contract/calls/endpoint.ts'
import { type AppKind, rowOf } from './kinds.ts'
import { type AppOrder, langQuery, MAX_LIMIT, newQuery } from './queries.ts'

/** A list of the first records of a kind, in an order. It has `most` records, or as many as the call asks for. */
export type Section = { kind: AppKind; order: AppOrder; most?: number; embed?: readonly AppKind[] }

const FEW = 20
const tracks = { kind: 'tracks', most: FEW, embed: ['artists', 'albums'] } as const

export const HOME_SECTIONS: Readonly<Record<string, Section>> = {
  collections: { kind: 'collections', order: 'name', most: MAX_LIMIT, embed: ['albums'] },
  categories: { kind: 'categories', order: 'name', most: MAX_LIMIT, embed: ['subcategories'] },
  new_albums: { kind: 'albums', order: 'new', most: FEW },
  new_tracks: { ...tracks, order: 'new' },
  most_played: { ...tracks, order: 'played' },
}

export const NEW_SECTIONS: Readonly<Record<string, Section>> = {
  tracks: { kind: 'tracks', order: 'new' },
  albums: { kind: 'albums', order: 'new' },
  playlists: { kind: 'playlists', order: 'new' },
}

/** The data of a screen. A section is left out when the key does not allow its kind. */
const dataOf = (sections: Readonly<Record<string, Section>>) =>
  z.object(
    Object.fromEntries(
      Object.entries(sections).map(([name, { kind }]) => [name, z.optional(z.array(rowOf(kind)))]),
    ),
  )

export const home = endpoint({
  method: 'GET',
  path: 'app/home',
  who: 'apps',
  summary:
    'Returns what a first screen needs: collections with their albums, categories with their subcategories, new albums, and new and most played tracks with their artists and albums.',
  query: langQuery,
  data: dataOf(HOME_SECTIONS),
})

export const newest = endpoint({
  method: 'GET',
  path: 'app/new',
  who: 'apps',
  summary: 'Returns the newest tracks, albums and playlists.',
  query: newQuery,
  data: dataOf(NEW_SECTIONS),
})
