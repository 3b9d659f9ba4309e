import type { Scope } from '#contract/resources/api-keys.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export const SCOPE_LABELS: Readonly<Record<Scope, TextKey>> = {
  tracks: 'kind.tracks',
  albums: 'kind.albums',
  artists: 'kind.artists',
  playlists: 'kind.playlists',
  collections: 'kind.collections',
  categories: 'kind.categories',
  subcategories: 'kind.subcategories',
  pages: 'kind.static_pages',
  placeholders: 'kind.default_settings',
  users: 'apiKeys.scope.users',
  plays: 'apiKeys.scope.plays',
}
