import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { countedKind } from '#web/catalogue/merge/counted-kind.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Loading } from '#web/ui/loading.tsx'

/** The number of records of one kind that use a record. */
export type Use = { kind: string; count: number }
export type UsedInQuery = Pick<UseQueryOptions<Use[], CallError>, 'queryKey' | 'queryFn'>

/** "Also used in 3 playlists and 12 tracks.", for the confirmation of a deletion. */
export function UsedIn({ query }: { query: UsedInQuery }) {
  const { t, i18n } = useTranslation()
  // Not cached, because every edit of another record may change where this one is used.
  const { data, error } = useQuery({ ...query, gcTime: 0, staleTime: 0, meta: { quiet: true } })
  if (error) return t('catalogue.remove.useUnknown', { reason: messageOf(error) })
  if (!data) return <Loading height={14} width="60%" />
  if (data.length === 0) return t('catalogue.remove.unused')
  const uses = data.map(({ kind, count }) => countedKind(t, kind, count))
  const list = new Intl.ListFormat(i18n.language).format(uses)
  return t('catalogue.remove.usedIn', { list })
}
