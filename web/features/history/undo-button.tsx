import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Change, history } from '#contract/history.ts'
import { useMutationOf } from '../api/hooks.ts'
import { whyNot } from '../api/outcome.ts'
import { ChangeInWords } from '../changes/change-in-words.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import styles from './history.module.css'

/** Takes a change back, after a question; where that was done, it says so. */
export function UndoButton({ change }: { change: Change }) {
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
  if (change.undone_by !== null) return <span className={styles.names}>{t('history.undone')}</span>
  if (!change.can_be_undone && !isAsking) return null
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
        {t('history.undo')}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('history.undoQuestion')}
        onYes={() => whyNot(undo.mutateAsync({ body: { change_id: change.change_id } }))}
        onDone={() => setAsking(false)}
        onNo={() => setAsking(false)}
      >
        <ChangeInWords change={change} />
        <p>{t('history.undoHint')}</p>
      </Confirm>
    </>
  )
}
