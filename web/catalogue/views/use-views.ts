import type { Envelope } from '#contract/envelope.ts'
import { savedViews, type ViewedList } from '#contract/saved-views.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { toast } from '#web/core/feedback/toast.ts'

/** The admin's own views of a list, and the calls that change them; each resolves once the views are refetched. */
export function useViews(list: ViewedList, isWanted: boolean) {
  const own = useQueryOf(savedViews.list, { body: { list } }, { enabled: isWanted, meta: { quiet: true } })
  const onSuccess = async ({ success, message }: Envelope<unknown>) => {
    if (success !== 1) return
    toast(message)
    // Also while no component shows them, where invalidating would not refetch.
    await own.refetch()
  }
  return {
    own,
    add: useMutationOf(savedViews.add, { onSuccess }),
    edit: useMutationOf(savedViews.edit, { onSuccess }),
    remove: useMutationOf(savedViews.delete, { onSuccess }),
  }
}
