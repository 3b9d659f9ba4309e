import type { Accepted } from '#contract/calls/envelope.ts'
import { history } from '#contract/history.ts'
import { logError } from '#web/core/feedback/error-list.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { call } from './call.ts'
import { NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'
import { queryClient } from './query-client.ts'

/** Shows the server's message for a write as a toast, with an Undo button if the change can be undone. */
export function toastWithUndo({ message, change_id }: Accepted<unknown>): void {
  const act = change_id && { label: i18n.t('action.undo'), run: () => void undo(change_id) }
  toast(message, 'alert', act || undefined)
}

/** Undoes a history entry, shows the result as a toast and refetches every list. */
async function undo(change_id: number): Promise<void> {
  try {
    const { success, message } = await call(history.undo, { body: { change_id } })
    if (success === 0) logError(message)
    toast(message)
    await queryClient.invalidateQueries()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    logError(messageOf(error))
    toast(messageOf(error))
  }
}
