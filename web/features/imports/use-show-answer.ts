import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/core/feedback/toast.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'

type Answer = { success: number; message: string }

/** Shows the answer of a call in a toast and refetches everything; resolves to whether the call succeeded. */
export function useShowAnswer() {
  const queryClient = useQueryClient()
  return async (answer: Promise<Answer>): Promise<boolean> => {
    // A failed call shows its error in a toast by itself, and the button is enabled again.
    const answered = await answer.catch(() => null)
    if (!answered) return false
    toast(answered.message)
    await queryClient.invalidateQueries()
    keepFocus()
    return answered.success === 1
  }
}
