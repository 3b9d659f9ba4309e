import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReviewedList } from '#contract/review.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'

/**
 * Returns to where a run was started, or to the list of its records; both show what was changed. Offers to undo the entry
 * of what was done, with this text.
 */
export function useLeave(
  list: ReviewedList,
  done: TextKey = 'review.done',
): (change_id: number | null) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const path = useResources().find(({ name }) => name === list)?.path ?? '/dashboard'
  return (change_id) => {
    if (change_id !== null) toastWithUndo({ success: 1, message: i18n.t(done), data: null, change_id })
    void queryClient.invalidateQueries()
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: path, search: lastSearchOf(path), replace: true })
  }
}
