import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import type { Act } from '#web/core/feedback/toast.ts'
import { countNow } from './selected-records.ts'

type Counted = {
  /** The number of records shown when the dialog opened. */
  expected: number
  /** Runs the action on the number of records that the admin was shown. */
  call: (count: number) => Promise<Envelope<unknown>>
  /** A link or action offered once the call is done, such as one to the result. */
  next?: Act | undefined
  onDone: () => void
}

/** A call on selected records. If their number has changed, shows the new one and asks again. */
export function useCountedCall({ expected, call, next, onDone }: Counted) {
  const queryClient = useQueryClient()
  const [changedTo, setChangedTo] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const count = changedTo ?? expected
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onMutate: () => setProblem(null),
    onError: (error) => setProblem(messageOf(error)),
    onSuccess: (answer) => {
      if (answer.success === 1) {
        toastWithUndo(answer, next)
        void invalidateRecords(queryClient)
        return onDone()
      }
      const now = countNow(answer)
      if (now === null) return setProblem(answer.message)
      setChangedTo(now)
      // Refetches the list behind the dialog, which is outdated now.
      void invalidateRecords(queryClient)
    },
  })
  return { count, hasChanged: changedTo !== null, problem, isPending, run: () => mutate(count) }
}
