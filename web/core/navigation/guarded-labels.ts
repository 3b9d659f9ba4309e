import type { Guarded } from '#contract/calls/permissions.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The names of the resources that rights guard. */
export const GUARDED_LABELS: Readonly<Record<Guarded, TextKey>> = {
  tracks: 'kind.tracks',
  albums: 'kind.albums',
  artists: 'kind.artists',
  playlists: 'kind.playlists',
  categories: 'kind.categories',
  subcategories: 'kind.subcategories',
  collections: 'kind.collections',
  tags: 'kind.tags',
  notifications: 'kind.notifications',
  pages: 'kind.static_pages',
  users: 'kind.users',
  inbox: 'kind.contact_queries',
  placeholders: 'kind.default_settings',
  comments: 'kind.comments',
}
