import type { Envelope } from '#contract/envelope.ts'
import { type ViewedList, views } from '#contract/views.ts'
import { useMutationOf, useQueryOf } from '../api/hooks.ts'
import { toast } from '../ui/toast.ts'

/** The admin's own views of a list, and the ways to change them; each ends when the views are read anew. */
export function useViews(list: ViewedList, isWanted: boolean) {
  const own = useQueryOf(views.list, { body: { list } }, { enabled: isWanted, meta: { quiet: true } })
  const onSuccess = async ({ success, message }: Envelope<unknown>) => {
    if (success !== 1) return
    toast(message)
    // Also while nothing shows them, which invalidating would leave as they were.
    await own.refetch()
  }
  return {
    own,
    add: useMutationOf(views.add, { onSuccess }),
    edit: useMutationOf(views.edit, { onSuccess }),
    remove: useMutationOf(views.delete, { onSuccess }),
  }
}
