import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { toastWithUndoing } from '#web/core/client/undo.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'

/**
 * Returns to where a run was started, or to the list of its records, which both show the changes. A toast says what was done
 * and offers to undo it.
 */
export function useLeave(
  list: KindName,
  done: TextKey = 'review.done',
): (undo: (() => Promise<Envelope<unknown>>) | null) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const path = useResources().find(({ name }) => name === list)?.path ?? '/dashboard'
  return (undo) => {
    if (undo) toastWithUndoing(i18n.t(done), undo)
    void invalidateRecords(queryClient)
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: path, search: lastSearchOf(path), replace: true })
  }
}
