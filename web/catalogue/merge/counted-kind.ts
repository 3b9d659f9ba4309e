import { useTranslation } from 'react-i18next'

const kinds = {
  tracks: 'counted.tracks',
  albums: 'counted.albums',
  artists: 'counted.artists',
  playlists: 'counted.playlists',
  categories: 'counted.categories',
  subcategories: 'counted.subcategories',
  collections: 'counted.collections',
  tags: 'counted.tags',
  notifications: 'counted.notifications',
  pages: 'counted.static_pages',
  users: 'counted.users',
  subadmins: 'counted.subadmins',
  webhooks: 'counted.webhooks',
} as const

const isKind = (kind: string): kind is keyof typeof kinds => kind in kinds

/** Counts records of a kind that the server or a list names: "12 tracks". */
export function useCountedKind() {
  const { t } = useTranslation()
  return (kind: string, count: number): string => t(isKind(kind) ? kinds[kind] : 'counted.records', { count })
}
