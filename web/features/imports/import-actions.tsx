import type { TFunction } from 'i18next'
import type { ImportDetails } from '#contract/features/imports/calls.ts'
import { START_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { UndoOf } from '#web/features/history/undo-of.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { isRunning } from './use-import.ts'
import { useShowAnswer } from './use-show-answer.ts'

type Props = {
  details: ImportDetails
  /** Called when the preview was discarded. */
  onCancelled: () => void
}

/** The actions that an import's state allows: start it, discard its preview, or undo it. */
export function ImportActions({ details, onCancelled }: Props) {
  const { import_id, file_kind, state, waiting, change_id } = details
  const { t } = useTranslation()
  const showAnswer = useShowAnswer()
  const may = useMay()
  const failed = { onError: (error: CallError) => toast(messageOf(error)) }
  const start = useMutationOf(imports.start, failed)
  const cancel = useMutationOf(imports.cancel, failed)
  const body = { import_id }
  // The rights for the fields of an edited export are said at their cells, and catalogues are shown to the main admin alone.
  const canStart = file_kind !== 'sheet' || START_NEEDS.every(may)
  const canDiscard = file_kind !== 'sheet' || may('tracks.edit')
  return (
    <>
      {(state === 'ready' || (state === 'stopped' && change_id === null)) && canDiscard && (
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
      {!isRunning(state) && state !== 'undone' && waiting > 0 && canStart && (
        <BusyButton loading={start.isPending} onClick={() => void showAnswer(start.mutateAsync({ body }))}>
          {startLabel(t, details)}
        </BusyButton>
      )}
      {(state === 'done' || state === 'stopped') && change_id !== null && <UndoOf change_id={change_id} />}
    </>
  )
}

function startLabel(t: TFunction, details: ImportDetails): string {
  if (details.file_kind === 'edited_export')
    return t('fileUpdates.apply', { what: t('counted.changes', { count: details.to_write.cells }) })
  if (details.file_kind === 'catalogue') return t('imports.open')
  const { state, waiting, to_add, to_update } = details
  if (state !== 'ready') return t('imports.goOn', { count: waiting })
  if (to_update === 0) return t('imports.start', { count: to_add })
  if (to_add === 0) return t('imports.startUpdates', { count: to_update })
  return t('imports.startBoth', { added: to_add, updated: to_update })
}
