import type { Accepted, Envelope } from '#contract/calls/envelope.ts'
import { history } from '#contract/features/history.ts'
import { logError } from '#web/core/feedback/error-list.ts'
import { type Act, toast } from '#web/core/feedback/toast.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { call } from './call.ts'
import { NetworkError } from './errors.ts'
import { lastUndoable, type Undoable } from './last-undoable.ts'
import { messageOf } from './message-of.ts'
import { queryClient } from './query-client.ts'

/** Shows the server's message about a change as a toast, with an Undo button where it can be undone, and the offered next step. */
export function toastWithUndo({ message, change_id }: Accepted<unknown>, next?: Act): void {
  if (change_id) toastWithUndoing(message, () => call(history.undo, { body: { change_id } }), next)
  else toast(message, 'alert', next)
}

/** Shows a toast with an Undo button, which stays at the foot of the screen afterwards. */
export function toastWithUndoing(message: string, undo: () => Promise<Envelope<unknown>>, next?: Act): void {
  const undoable: Undoable = {
    message,
    undo: () => {
      if (lastUndoable.get() === undoable) lastUndoable.set(null)
      void showUndo(undo)
    },
  }
  lastUndoable.set(undoable)
  toast(message, 'alert', next, { label: i18n.t('action.undo'), run: undoable.undo })
}

/** Undoes a change, shows the result as a toast and refetches every list. */
async function showUndo(undo: () => Promise<Envelope<unknown>>): Promise<void> {
  try {
    const { success, message } = await undo()
    if (success === 0) logError(message)
    toast(message)
    await queryClient.invalidateQueries()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    logError(messageOf(error))
    toast(messageOf(error))
  }
}
