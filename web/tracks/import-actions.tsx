import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportDetails, imports } from '#contract/imports.ts'
import { useMutationOf } from '../api/hooks.ts'
import { whyNot } from '../api/outcome.ts'
import { Confirm } from '../ui/confirm.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { toast } from '../ui/toast.ts'

type Props = {
  details: ImportDetails
  /** The preview was thrown away. */
  onCancelled: () => void
}

/** What can be done with an import as it stands: start it, throw its preview away, take it back. */
export function ImportActions({
  details: { import_id, state, waiting, added, can_be_undone },
  onCancelled,
}: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const start = useMutationOf(imports.start)
  const cancel = useMutationOf(imports.cancel)
  const undo = useMutationOf(imports.undo)
  const body = { import_id }
  const told = async (answer: Promise<{ success: number; message: string }>) => {
    const { success, message } = await answer
    toast(message)
    await queryClient.invalidateQueries()
    keepFocus()
    return success === 1
  }
  // A call without an answer stands in the bell, and the button is there again.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  return (
    <>
      {state === 'ready' && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            quietly(told(cancel.mutateAsync({ body })).then((isGone) => isGone && onCancelled()))
          }
        >
          {t('imports.throwAway')}
        </Button>
      )}
      {(state === 'ready' || state === 'stopped') && waiting > 0 && (
        <Button loading={start.isPending} onClick={() => quietly(told(start.mutateAsync({ body })))}>
          {state === 'ready' ? t('imports.start', { count: waiting }) : t('imports.goOn', { count: waiting })}
        </Button>
      )}
      {can_be_undone && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('imports.undo')}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={t('imports.undoQuestion')}
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
        {t('imports.undoHint', { count: added })}
      </Confirm>
    </>
  )
}
