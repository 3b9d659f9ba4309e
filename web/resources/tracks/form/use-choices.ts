import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CallError, RefusedQuery } from '../api/errors.ts'
import { type Choice, choiceQuery, type Lookup } from '../catalogue/lookup.ts'

/** How long a name that was asked for is taken for true, in milliseconds. */
const FRESH = 60_000

const isGone = (error: CallError | null) =>
  error instanceof RefusedQuery && error.refused.code === 'not_found'

/**
 * Records of which a URL knows only the ids. Until its name comes a record is '…'; one that was deleted says so, such
 * as in a view that was saved before; one whose name cannot be had is its number.
 */
export function useChoices(lookup: Lookup, ids: readonly number[]): Choice[] {
  const { t } = useTranslation()
  const answers = useQueries({
    queries: ids.map((id) => ({ ...choiceQuery(lookup, id), staleTime: FRESH, meta: { quiet: true } })),
  })
  return ids.map((id, index) => {
    const { data, error = null } = answers[index] ?? {}
    if (data) return data
    const name = isGone(error) ? t('tracks.filter.gone', { id }) : error ? `#${id}` : '…'
    return { id, name, hindi_name: null }
  })
}
