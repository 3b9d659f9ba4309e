import { useQueries } from '@tanstack/react-query'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { choiceQuery, type Known } from './lookup.ts'

/** How long a fetched name is considered fresh, in milliseconds. */
const STALE_TIME_MS = 60_000

const isGone = (error: CallError | null) => error instanceof ApiError && error.refused.code === 'not_found'

/**
 * Loads the names of records of which a URL holds only the ids. While it loads, a record is shown as '…'; a deleted one is
 * labelled as such, as in an old saved view; one that cannot be loaded is shown by its number.
 */
export function useChoices(lookup: Known, ids: readonly number[]): Choice[] {
  const { t } = useTranslation()
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...choiceQuery(lookup, id),
      staleTime: STALE_TIME_MS,
      meta: { quiet: true },
    })),
  })
  return ids.map((id, index) => {
    const { data, error = null } = answers[index] ?? {}
    if (data) return data
    const name = isGone(error) ? t('catalogue.filter.gone', { id }) : error ? `#${id}` : '…'
    return { id, name, hindi_name: null }
  })
}
