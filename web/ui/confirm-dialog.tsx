import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from './busy-button.tsx'
import styles from './confirm.module.css'
import { keepFocus } from './keep-focus.ts'
import { useOpened } from './use-opened.ts'

/** In milliseconds: within this time, a second click may belong to the double click that opened the dialog. */
const DOUBLE_CLICK_MS = 500

export type ConfirmProps = {
  opened: boolean
  title: string
  /**
   * The word on the confirming button, beside Cancel. By default the buttons are Yes and No, as the specification has it for
   * deleting.
   */
  verb?: string
  /** Whether the action loses nothing, so that its button is not red. */
  isSafe?: boolean
  /** The consequences, such as "used in 3 playlists"; may load on its own. */
  children?: ReactNode
  /** Runs the action. Resolves to null on success, otherwise to the error message, which the dialog then shows. */
  onYes: () => Promise<string | null>
  /** Called on success, to close the dialog. */
  onDone: () => void
  /** Called for No, Escape, the close button, or a click outside the dialog. */
  onNo: () => void
}

/** A dialog that asks before an action. It stays open and shows the error if the action fails. */
export default function ConfirmDialog({
  opened,
  title,
  verb,
  isSafe,
  children,
  onYes,
  onDone,
  onNo,
}: ConfirmProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [opened])

  const leave = () => {
    if (busy) return
    setProblem(null)
    onNo()
  }
  const answerYes = async () => {
    // A second press while the dialog closes would run the action twice.
    if (!opened) return
    setBusy(true)
    setProblem(null)
    const newProblem = await onYes().finally(() => setBusy(false))
    setProblem(newProblem)
    if (newProblem === null) onDone()
  }

  return (
    <Modal
      opened={useOpened(opened)}
      onClose={leave}
      closeOnClickOutside={isSettled}
      onExitTransitionEnd={keepFocus}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children && <div className={styles.body}>{children}</div>}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={leave} disabled={busy} data-autofocus>
          {t(verb ? 'action.cancel' : 'action.no')}
        </Button>
        <BusyButton color={isSafe ? undefined : 'red'} loading={busy} onClick={answerYes}>
          {verb ?? t('action.yes')}
        </BusyButton>
      </Group>
    </Modal>
  )
}
