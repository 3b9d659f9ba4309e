import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type Choice, idsOf } from '#web/catalogue/form/choice.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import styles from './add-records.module.css'
import type { Searched } from './lookup.ts'
import { LookupInput } from './lookup-input.tsx'

type Adding = {
  /** The lookup of records that can be added. */
  lookup: Searched
  add: (ids: number[]) => Promise<Envelope<unknown>>
  labels: Record<'button' | 'title' | 'field' | 'add', TextKey>
}

/** The button and dialog that add records to the record that the screen shows. */
export function AddRecords(props: Adding) {
  const { add, labels } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const mayAdd = useMayHere()('edit')
  const [isOpen, setOpen] = useState(false)
  const adding = useMutation({
    mutationFn: add,
    onSuccess: (answer) => {
      if (answer.success !== 1) return
      toastWithUndo(answer)
      void invalidateRecords(queryClient)
    },
  })
  const leave = () => adding.isPending || setOpen(false)
  if (!mayAdd) return null
  return (
    <>
      <Button leftSection={<IconPlus size={17} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t(labels.button)}
      </Button>
      <Modal
        opened={isOpen}
        onClose={leave}
        onExitTransitionEnd={keepFocus}
        title={t(labels.title)}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <Choosing
          {...props}
          add={(ids) => adding.mutateAsync(ids)}
          isAdding={adding.isPending}
          opened={isOpen}
          onDone={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}

type Props = Adding & { isAdding: boolean; opened: boolean; onDone: () => void }

function Choosing({ lookup, add, labels, isAdding, opened, onDone }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const run = async () => {
    // A second press while the dialog closes would add the records twice.
    if (!opened) return
    const newProblem = await problemIn(add(idsOf(chosen)))
    setProblem(newProblem)
    if (newProblem === null) onDone()
  }
  return (
    <>
      <div className={styles.choosing}>
        <LookupInput
          // Takes the dialog's initial focus instead of its close button.
          ref={(input) => input?.setAttribute('data-autofocus', '')}
          lookup={lookup}
          label={t(labels.field)}
          value={chosen}
          onChange={setChosen}
          many
        />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone} disabled={isAdding}>
          {t('action.cancel')}
        </Button>
        <BusyButton onClick={run} loading={isAdding} disabled={chosen.length === 0}>
          {t(labels.add)}
        </BusyButton>
      </div>
    </>
  )
}
