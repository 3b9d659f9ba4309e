import { useQueryClient } from '@tanstack/react-query'
import { inbox } from '#contract/resources/inbox.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'

/** Marks queries as read or unread; updates the list and the counter. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutationOf(inbox.changeRead, {
    onSuccess: ({ success }) => {
      if (success === 1) void queryClient.invalidateQueries()
    },
  })
}
