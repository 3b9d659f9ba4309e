import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from './busy-button.tsx'
import styles from './confirm.module.css'
import { keepFocus } from './keep-focus.ts'
import { useOpened } from './use-opened.ts'

type Props = {
  opened: boolean
  title: string
  /** What the answer means, such as "used in 3 playlists"; it may load by itself. */
  children?: ReactNode
  /** Does it. Resolves to null when it is done, else to why it is not, which the dialog then shows. */
  onYes: () => Promise<string | null>
  /** It is done: close the dialog. */
  onDone: () => void
  /** No, Escape, the cross, or a click beside the dialog. */
  onNo: () => void
}

/** Asks before something that cannot be taken back. Stays open, and says why, when it could not be done. */
export function Confirm({ opened, title, children, onYes, onDone, onNo }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const leave = () => {
    if (busy) return
    setProblem(null)
    onNo()
  }
  const answerYes = async () => {
    // A second press of one that is closing would do it twice.
    if (!opened) return
    setBusy(true)
    setProblem(null)
    const why = await onYes().finally(() => setBusy(false))
    setProblem(why)
    if (why === null) onDone()
  }

  return (
    <Modal
      opened={useOpened(opened)}
      onClose={leave}
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
          {t('action.no')}
        </Button>
        <BusyButton color="red" loading={busy} onClick={answerYes}>
          {t('action.yes')}
        </BusyButton>
      </Group>
    </Modal>
  )
}
