import { session } from '#contract/features/auth/session.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { queryClient } from '#web/core/client/query-client.ts'
import { clearErrors } from '#web/core/feedback/error-list.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { endSession } from '#web/core/session/session.ts'

/** Tells the server to end the session, then clears it; if the call fails, clears it anyway and shows the error. */
export function useSignOut() {
  const { mutate, isPending } = useMutationOf(session.signOut, {
    // A query answered between the server's end of the session and this one would say that the session has expired.
    onMutate: () => queryClient.cancelQueries(),
    onError: (error) => toast(messageOf(error)),
    onSettled: () => {
      endSession()
      clearErrors()
    },
  })
  return () => {
    if (!isPending) mutate({})
  }
}
