import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './gone-dialog.module.css'
import { useRestore } from './use-restore.ts'

type Props = {
  opened: boolean
  /** The server's message about the record. */
  message: string
  resource: string | undefined
  id: number
  /** Called when the record is restored; returns the error message of the save over it, or null. */
  onRestored: () => Promise<string | null>
  onSaveAsNew: () => void
  onCancel: () => void
}

/** Shown when a save fails because the record was deleted: restore it, or save the values as a new one. */
export function GoneDialog({ opened, message, resource, id, onRestored, onSaveAsNew, onCancel }: Props) {
  const { t } = useTranslation()
  const { canRestore, isLoading, restore } = useRestore(resource, id)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const bringBack = async () => {
    setBusy(true)
    setProblem(null)
    const newProblem = (await restore()) ?? (await onRestored())
    setBusy(false)
    setProblem(newProblem)
  }
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={() => isBusy || onCancel()}
      onExitTransitionEnd={keepFocus}
      title={message}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={styles.hint}>{t(canRestore ? 'catalogue.gone.hint' : 'catalogue.gone.newOnly')}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={onCancel} disabled={isBusy}>
          {t('action.cancel')}
        </Button>
        <Button
          variant={canRestore ? 'default' : 'filled'}
          onClick={onSaveAsNew}
          disabled={isBusy || isLoading}
        >
          {t('catalogue.gone.saveAsNew')}
        </Button>
        {canRestore && (
          <BusyButton loading={isBusy} onClick={() => void bringBack()} data-autofocus>
            {t('catalogue.gone.restore')}
          </BusyButton>
        )}
      </Group>
    </Modal>
  )
}
