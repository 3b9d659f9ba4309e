import type { Guarded } from '../calls/permissions.ts'

/** The kinds of records that admins work on together, by their table: the resource whose rights guard it, and its list. */
export const TEAM_KINDS = {
  tracks: { guard: 'tracks', screen: '/tracks' },
  albums: { guard: 'albums', screen: '/albums' },
  artists: { guard: 'artists', screen: '/artist' },
  playlists: { guard: 'playlists', screen: '/playlist' },
  categories: { guard: 'categories', screen: '/category' },
  subcategories: { guard: 'subcategories', screen: '/subcategory' },
  collections: { guard: 'collections', screen: '/collection' },
  tags: { guard: 'tags', screen: '/tags' },
  static_pages: { guard: 'pages', screen: '/pages' },
} as const satisfies Record<string, { guard: Guarded; screen: string }>
export type TeamKind = keyof typeof TEAM_KINDS
// Object.keys does not keep the key types.
export const TEAM_KIND_LIST = Object.keys(TEAM_KINDS) as TeamKind[]
export const isTeamKind = (name: string | undefined): name is TeamKind =>
  name !== undefined && Object.hasOwn(TEAM_KINDS, name)
