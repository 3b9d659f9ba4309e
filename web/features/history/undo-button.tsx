import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, history } from '#contract/features/history.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ChangeSummary } from './changes/change-summary.tsx'
import styles from './history.module.css'

/** Undoes a change after a confirmation; an undone change shows that instead. */
export default function UndoButton({ change }: { change: Change }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const undo = useMutationOf(history.undo, {
    onSuccess: ({ success, message }) => {
      if (success !== 1) return
      toast(message)
      void queryClient.invalidateQueries()
    },
  })
  if (change.undone_by !== null) return <span className={styles.names}>{t('history.action.undo')}</span>
  if (!change.can_be_undone && !isAsking) return null
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
        {t('action.undo')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('history.undoQuestion')}
        verb={t('history.undoVerb')}
        isSafe
        onYes={() => problemIn(undo.mutateAsync({ body: { change_id: change.change_id } }))}
        onDone={() => setAsking(false)}
        onNo={() => setAsking(false)}
      >
        <ChangeSummary change={change} />
        <p>{t('history.undoHint')}</p>
      </Confirm>
    </>
  )
}
