import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '#contract/features/imports/calls.ts'
import { START_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMay } from '#web/core/session/rights.ts'
import { UndoOf } from '#web/features/history/undo-of.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useShowAnswer } from './use-show-answer.ts'

type Props = {
  details: ImportDetails
  /** Called when the preview was discarded. */
  onCancelled: () => void
}

/** The actions that an import's state allows: start it, discard its preview, or undo it. */
export function ImportActions({
  details: { import_id, state, waiting, to_add, to_update, change_id },
  onCancelled,
}: Props) {
  const { t } = useTranslation()
  const showAnswer = useShowAnswer()
  const may = useMay()
  const failed = { onError: (error: CallError) => toast(messageOf(error)) }
  const start = useMutationOf(imports.start, failed)
  const cancel = useMutationOf(imports.cancel, failed)
  const body = { import_id }
  return (
    <>
      {state === 'ready' && may('tracks.edit') && (
        <BusyButton
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            void showAnswer(cancel.mutateAsync({ body })).then((isGone) => isGone && onCancelled())
          }
        >
          {t('imports.throwAway')}
        </BusyButton>
      )}
      {state !== 'importing' && state !== 'undone' && waiting > 0 && START_NEEDS.every(may) && (
        <BusyButton loading={start.isPending} onClick={() => void showAnswer(start.mutateAsync({ body }))}>
          {state !== 'ready'
            ? t('imports.goOn', { count: waiting })
            : to_update === 0
              ? t('imports.start', { count: to_add })
              : to_add === 0
                ? t('imports.startUpdates', { count: to_update })
                : t('imports.startBoth', { added: to_add, updated: to_update })}
        </BusyButton>
      )}
      {(state === 'done' || state === 'stopped') && change_id !== null && <UndoOf change_id={change_id} />}
    </>
  )
}
