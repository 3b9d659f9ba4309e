/** The records of a list, as texts count them: `counted.albums`. */
export type CountedKind =
  | 'albums'
  | 'artists'
  | 'categories'
  | 'subcategories'
  | 'collections'
  | 'playlists'
  | 'tags'
  | 'tracks'
  | 'static_pages'
