/** The kinds of records that a draft of a track links to. */
export const DRAFT_KINDS = ['albums', 'artists', 'categories', 'tags', 'playlists'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** The kinds of records on whose screens recordings are dropped: their drafts become tracks in the record. */
export const DROP_KINDS = ['albums', 'playlists'] as const satisfies readonly DraftKind[]

/** Drafts become tracks, and are compared with the records that their tags and names can mean. */
export const DRAFT_NEEDS = [
  'tracks.edit',
  'albums.view',
  'artists.view',
  'categories.view',
  'tags.view',
] as const
