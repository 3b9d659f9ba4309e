import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Envelope } from '#contract/calls/envelope.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { FROM_MENU } from './menu-button.tsx'

/** Starts a run over records by a call, and opens it on its screen. */
export function useStartRun<Sent>(
  screen: string,
  start: (sent: Sent) => Promise<Envelope<{ run_id: number }>>,
) {
  const navigate = useNavigate()
  return useMutation<number, CallError, Sent>({
    mutationKey: FROM_MENU,
    mutationFn: async (sent) => {
      const answer = await start(sent)
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data.run_id
    },
    onSuccess: (run_id) => void navigate({ to: `${screen}/${run_id}` }),
    onError: (error) => toast(messageOf(error)),
  })
}
