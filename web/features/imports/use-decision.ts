import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'

/** Sends a decision about a preview, says why it was refused, and loads again what it changes; then calls `onSettled`. */
export function useDecision<E extends Endpoint>(endpoint: E, onSettled?: () => void) {
  const queryClient = useQueryClient()
  return useMutationOf(endpoint, {
    onSuccess: ({ success, message }) => {
      if (success === 0) toast(message)
    },
    onError: (error) => toast(messageOf(error)),
    onSettled: async () => {
      await queryClient.invalidateQueries()
      onSettled?.()
    },
  })
}
