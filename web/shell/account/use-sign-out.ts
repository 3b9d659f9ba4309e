import { session } from '#contract/session.ts'
import { useMutationOf } from '../api/hooks.ts'
import { messageOf } from '../api/message-of.ts'
import { clearFailures } from '../ui/failures.ts'
import { toast } from '../ui/toast.ts'
import { endSession } from './session.ts'

/** Tells the server, then clears the session; without an answer it is cleared here all the same, and said. */
export function useSignOut() {
  const { mutate, isPending } = useMutationOf(session.signOut, {
    onError: (error) => toast(messageOf(error)),
    onSettled: () => {
      endSession()
      clearFailures()
    },
  })
  return () => {
    if (!isPending) mutate({})
  }
}
