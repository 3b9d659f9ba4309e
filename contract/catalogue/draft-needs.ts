/** The kinds of records that a draft of a track links to. */
export const DRAFT_KINDS = ['albums', 'artists', 'categories', 'tags'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** Drafts become tracks, and are compared with the records that they can link to. */
export const DRAFT_NEEDS = [
  'tracks.edit',
  'albums.view',
  'artists.view',
  'categories.view',
  'tags.view',
] as const
