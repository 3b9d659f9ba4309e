import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type FileUpdate, fileUpdates } from '#contract/features/file-updates.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { UndoOf } from '#web/features/history/undo-of.tsx'
import { useShowAnswer } from '#web/features/imports/use-show-answer.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './file-updates.module.css'

/** The buttons that write the changes of a file, discard them, or undo what was written. */
export function UpdateActions({ update: { update_id, state, to_write, change_id } }: { update: FileUpdate }) {
  const { t } = useTranslation()
  const showAnswer = useShowAnswer()
  const navigate = useNavigate()
  const failed = { onError: (error: CallError) => toast(messageOf(error)) }
  const apply = useMutationOf(fileUpdates.apply, failed)
  const discard = useMutationOf(fileUpdates.discard, failed)
  const body = { update_id }
  const leaveIf = async (isGone: Promise<boolean>) => {
    if (await isGone) await navigate({ to: '/file-updates' })
  }
  if (state === 'applied' && change_id === null) return null
  return (
    <div className={styles.actions}>
      {to_write.cells > 0 && (
        <BusyButton loading={apply.isPending} onClick={() => void showAnswer(apply.mutateAsync({ body }))}>
          {t('fileUpdates.apply', { what: t('counted.changes', { count: to_write.cells }) })}
        </BusyButton>
      )}
      {change_id === null ? (
        <BusyButton
          variant="default"
          loading={discard.isPending}
          onClick={() => void leaveIf(showAnswer(discard.mutateAsync({ body })))}
        >
          {t('imports.throwAway')}
        </BusyButton>
      ) : (
        <>
          <UndoOf change_id={change_id} />
          <Link to="/history" search={{ details: String(change_id) }}>
            {t('fileUpdates.inHistory')}
          </Link>
        </>
      )}
    </div>
  )
}
