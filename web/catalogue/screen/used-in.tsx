import { Skeleton } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../api/errors.ts'
import { messageOf } from '../api/message-of.ts'

/** How many records of one kind a record is used in. */
export type Use = { kind: string; count: number }
export type UsedInQuery = Pick<UseQueryOptions<Use[], CallError>, 'queryKey' | 'queryFn'>

const kinds = {
  albums: 'catalogue.kind.albums',
  artists: 'catalogue.kind.artists',
  categories: 'catalogue.kind.categories',
  collections: 'catalogue.kind.collections',
  playlists: 'catalogue.kind.playlists',
  subcategories: 'catalogue.kind.subcategories',
  tags: 'catalogue.kind.tags',
  tracks: 'catalogue.kind.tracks',
} as const

const isKind = (kind: string): kind is keyof typeof kinds => kind in kinds

/** "Used in 3 playlists and 12 tracks.", for the question before a deletion. */
export function UsedIn({ query }: { query: UsedInQuery }) {
  const { t, i18n } = useTranslation()
  // Asked each time: what a record is used in changes with every edit of another.
  const { data, error } = useQuery({ ...query, gcTime: 0, staleTime: 0, meta: { quiet: true } })
  if (error) return t('catalogue.remove.useUnknown', { reason: messageOf(error) })
  if (!data) return <Skeleton height={14} width="60%" aria-label={t('catalogue.loading')} />
  if (data.length === 0) return t('catalogue.remove.unused')
  const uses = data.map(({ kind, count }) => (isKind(kind) ? t(kinds[kind], { count }) : `${count} ${kind}`))
  const list = new Intl.ListFormat(i18n.language).format(uses)
  const count = data.reduce((sum, use) => sum + use.count, 0)
  return t('catalogue.remove.usedIn', { list, count })
}
