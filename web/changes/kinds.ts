import type { Change } from '#contract/history.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** What the history keeps, by the name that it keeps it under. */
export const kinds = {
  tracks: { label: 'history.kind.tracks', counted: 'history.records.tracks' },
  albums: { label: 'history.kind.albums', counted: 'history.records.albums' },
  artists: { label: 'history.kind.artists', counted: 'history.records.artists' },
  categories: { label: 'history.kind.categories', counted: 'history.records.categories' },
  subcategories: { label: 'history.kind.subcategories', counted: 'history.records.subcategories' },
  collections: { label: 'history.kind.collections', counted: 'history.records.collections' },
  playlists: { label: 'history.kind.playlists', counted: 'history.records.playlists' },
  tags: { label: 'history.kind.tags', counted: 'history.records.tags' },
  static_pages: { label: 'history.kind.static_pages', counted: 'history.records.static_pages' },
  users: { label: 'history.kind.users', counted: 'history.records.users' },
  subadmins: { label: 'history.kind.subadmins', counted: 'history.records.subadmins' },
  admins: { label: 'history.kind.admins', counted: 'history.records.admins' },
  default_settings: { label: 'history.kind.default_settings', counted: 'history.records.default_settings' },
  settings: { label: 'history.kind.settings', counted: 'history.records.settings' },
  notifications: { label: 'history.kind.notifications', counted: 'history.records.notifications' },
  contact_queries: { label: 'history.kind.contact_queries', counted: 'history.records.contact_queries' },
} as const satisfies Record<string, { label: TextKey; counted: string }>
export type Kind = keyof typeof kinds

const isKind = (name: string): name is Kind => name in kinds

/** What the records of a change are: of links, such as `album_tracks`, what they link; those of an import are several. */
export function kindOf({ resource, action }: Pick<Change, 'resource' | 'action'>): Kind | null {
  if (action === 'import') return null
  if (isKind(resource)) return resource
  const linked = resource.split('_').at(-1) ?? ''
  return isKind(linked) ? linked : null
}

export const actions = {
  add: 'history.action.add',
  edit: 'history.action.edit',
  delete: 'history.action.delete',
  status: 'history.action.status',
  link: 'history.action.link',
  unlink: 'history.action.unlink',
  order: 'history.action.order',
  sample: 'history.action.sample',
  import: 'history.action.import',
  undo: 'history.action.undo',
} as const satisfies Record<Change['action'], TextKey>
