import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type FileUpdate, fileUpdates } from '#contract/features/file-updates.ts'
import { history } from '#contract/features/history.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import styles from './file-updates.module.css'

/** Writes the changes, discards them, or undoes what was written. */
export function UpdateActions({ update: { update_id, state, to_write, change_id } }: { update: FileUpdate }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const failed = { onError: (error: CallError) => toast(messageOf(error)) }
  const apply = useMutationOf(fileUpdates.apply, failed)
  const discard = useMutationOf(fileUpdates.discard, failed)
  const undo = useMutationOf(history.undo, failed)
  const body = { update_id }
  const told = async (answer: Promise<{ success: number; message: string }>) => {
    const { success, message } = await answer
    toast(message)
    await queryClient.invalidateQueries()
    keepFocus()
    return success === 1
  }
  // If the call fails, the toast shows the error, and the button is enabled again.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const leaveIf = async (isGone: Promise<boolean>) => {
    if (await isGone) await navigate({ to: '/file-updates' })
  }
  if (state === 'applied')
    return (
      change_id !== null && (
        <div className={styles.actions}>
          <BusyButton
            variant="default"
            loading={undo.isPending}
            onClick={() => quietly(told(undo.mutateAsync({ body: { change_id } })))}
          >
            {t('action.undo')}
          </BusyButton>
          <Link to="/history" search={{ details: String(change_id) }}>
            {t('fileUpdates.inHistory')}
          </Link>
        </div>
      )
    )
  return (
    <div className={styles.actions}>
      {to_write.cells > 0 && (
        <BusyButton loading={apply.isPending} onClick={() => quietly(told(apply.mutateAsync({ body })))}>
          {t('fileUpdates.apply', { what: t('counted.changes', { count: to_write.cells }) })}
        </BusyButton>
      )}
      <BusyButton
        variant="default"
        loading={discard.isPending}
        onClick={() => quietly(leaveIf(told(discard.mutateAsync({ body }))))}
      >
        {t('imports.throwAway')}
      </BusyButton>
    </div>
  )
}
