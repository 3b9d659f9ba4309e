import { useQueries } from '@tanstack/react-query'
import { type Choice, choiceQuery, type Lookup } from '../catalogue/lookup.ts'

/** How long a name that was asked for is taken for true, in milliseconds. */
const FRESH = 60_000

/** Records of which a URL knows only the ids. Until its name comes a record is '…'; one that is gone is its number. */
export function useChoices(lookup: Lookup, ids: readonly number[]): Choice[] {
  const answers = useQueries({
    queries: ids.map((id) => ({ ...choiceQuery(lookup, id), staleTime: FRESH, meta: { quiet: true } })),
  })
  return ids.map((id, index) => {
    const answer = answers[index]
    return answer?.data ?? { id, name: answer?.isError ? `#${id}` : '…', hindi_name: null }
  })
}
