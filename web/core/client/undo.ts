import type { Accepted } from '#contract/envelope.ts'
import { history } from '#contract/history.ts'
import { i18n } from '../i18n/i18n.ts'
import { recordFailure } from '../ui/failures.ts'
import { toast } from '../ui/toast.ts'
import { call } from './call.ts'
import { NoAnswer } from './errors.ts'
import { messageOf } from './message-of.ts'
import { queryClient } from './query-client.ts'

/** Says what the server said of a write, and offers to take it back where the history can. */
export function toastWithUndo({ message, change_id }: Accepted<unknown>): void {
  const act = change_id && { label: i18n.t('history.undo'), run: () => void undo(change_id) }
  toast(message, 'alert', act || undefined)
}

/** Takes an entry of the history back; what came of it is a toast, and every list is asked again. */
async function undo(change_id: number): Promise<void> {
  try {
    const { success, message } = await call(history.undo, { body: { change_id } })
    if (success === 0) recordFailure(message)
    toast(message)
    await queryClient.invalidateQueries()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    recordFailure(messageOf(error))
    toast(messageOf(error))
  }
}
