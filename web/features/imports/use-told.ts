import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/core/feedback/toast.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'

type Answer = { success: number; message: string }

/** Tells the answer of a call in a toast, after which everything is read anew; resolves to whether it succeeded. */
export function useTold() {
  const queryClient = useQueryClient()
  return async (answer: Promise<Answer>): Promise<boolean> => {
    // If the call fails, a toast of its own shows the error, and the button is enabled again.
    const answered = await answer.catch(() => null)
    if (!answered) return false
    toast(answered.message)
    await queryClient.invalidateQueries()
    keepFocus()
    return answered.success === 1
  }
}
