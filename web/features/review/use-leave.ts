import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReviewedList } from '#contract/review.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'

/** Returns to where the review was started, or to the list of its records; both show what was changed. */
export function useLeave(list: ReviewedList): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const path = useResources().find(({ name }) => name === list)?.path ?? '/dashboard'
  return () => {
    void queryClient.invalidateQueries()
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: path, search: lastSearchOf(path), replace: true })
  }
}
