import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Envelope } from '#contract/envelope.ts'
import { messageOf } from '../api/message-of.ts'
import { toastWithUndo } from '../api/undo.ts'
import { countNow } from './selected-tracks.ts'

type Counted = {
  /** How many tracks the admin was told when the dialog opened. */
  told: number
  /** Does it, expecting that many. */
  call: (count: number) => Promise<Envelope<unknown>>
  onDone: () => void
}

/** A call on chosen tracks. When their number has changed meanwhile, the new one is told, and it is asked again. */
export function useCountedCall({ told, call, onDone }: Counted) {
  const queryClient = useQueryClient()
  const [changedTo, setChangedTo] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const count = changedTo ?? told
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onMutate: () => setProblem(null),
    onError: (error) => setProblem(messageOf(error)),
    onSuccess: (answer) => {
      if (answer.success === 1) {
        toastWithUndo(answer)
        void queryClient.invalidateQueries()
        return onDone()
      }
      const now = countNow(answer)
      if (now === null) return setProblem(answer.message)
      setChangedTo(now)
      // The list behind the dialog shows the set as it was.
      void queryClient.invalidateQueries()
    },
  })
  return { count, hasChanged: changedTo !== null, problem, isPending, run: () => mutate(count) }
}
