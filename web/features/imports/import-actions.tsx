import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '#contract/features/imports/calls.ts'
import { START_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import type { CallError } from '#web/core/client/errors.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { whyNot } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMay } from '#web/core/session/rights.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useShowAnswer } from './use-show-answer.ts'

type Props = {
  details: ImportDetails
  /** Called when the preview was discarded. */
  onCancelled: () => void
}

/** The actions that an import's state allows: start it, discard its preview, or undo it. */
export function ImportActions({
  details: { import_id, state, waiting, to_add, to_update, added, updated, can_be_undone },
  onCancelled,
}: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const showAnswer = useShowAnswer()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const failed = { onError: (error: CallError) => toast(messageOf(error)) }
  const start = useMutationOf(imports.start, failed)
  const cancel = useMutationOf(imports.cancel, failed)
  const undo = useMutationOf(imports.undo)
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
      {can_be_undone && may('tracks.delete') && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('imports.undo')}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={t('imports.undoQuestion')}
        verb={t('imports.undo')}
        onYes={() =>
          whyNot(
            undo.mutateAsync({ body }).then((answer) => {
              if (answer.success === 1) {
                toast(answer.message)
                void queryClient.invalidateQueries()
              }
              return answer
            }),
          )
        }
        onDone={() => setAsking(false)}
        onNo={() => setAsking(false)}
      >
        {added > 0 && t('imports.undoHint', { count: added })}{' '}
        {updated > 0 && t('imports.undoUpdates', { count: updated })}
      </Confirm>
    </>
  )
}
