import { useQueryClient } from '@tanstack/react-query'
import type { DataOf, Endpoint } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMutationOf } from './hooks.ts'
import { messageOf } from './message-of.ts'

type Then<E extends Endpoint> = {
  /** The calls whose answers are different afterwards. */
  changes?: readonly Endpoint[]
  onAnswer?: (answer: Envelope<DataOf<E>>) => void
}

/** A call that changes data, whose message or error is shown as a toast. */
export function useAction<E extends Endpoint>(endpoint: E, { changes = [], onAnswer }: Then<E>) {
  const queryClient = useQueryClient()
  return useMutationOf(endpoint, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: async (answer) => {
      toast(answer.message)
      onAnswer?.(answer)
      for (const { path } of changes) await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}
