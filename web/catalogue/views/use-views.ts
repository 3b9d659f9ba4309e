import { useQueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/calls/envelope.ts'
import { savedViews, type ViewedList } from '#contract/features/saved-views.ts'
import { queryOf, useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { toast } from '#web/core/feedback/toast.ts'

/** The views of a list that the admin sees, and the calls that change them. Each call resolves once the views are refetched. */
export function useViews(list: ViewedList, isWanted: boolean) {
  const queryClient = useQueryClient()
  const own = useQueryOf(savedViews.list, { body: { list } }, { enabled: isWanted, meta: { quiet: true } })
  const onSuccess = async ({ success, message }: Envelope<unknown>) => {
    if (success !== 1) return
    if (message) toast(message)
    void queryClient.invalidateQueries({ queryKey: queryOf(savedViews.pinned, {}).queryKey })
    // Refetched explicitly, because invalidating would not refetch views that no component shows.
    await own.refetch()
  }
  return {
    own,
    add: useMutationOf(savedViews.add, { onSuccess }),
    pin: useMutationOf(savedViews.pin, { onSuccess }),
    edit: useMutationOf(savedViews.edit, { onSuccess }),
    remove: useMutationOf(savedViews.delete, { onSuccess }),
  }
}
