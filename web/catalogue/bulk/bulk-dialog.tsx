import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import styles from './bulk-dialog.module.css'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  /** The message that the selection has changed, shown before the dialog asks again. */
  changed: string | null
  problem: string | null
  isBusy: boolean
  no: string
  yes: string
  danger?: boolean
  disabled: boolean
  /** The width of a dialog that holds more than a question. */
  size?: string
  onYes: () => void
  onNo: () => void
}

/** Asks for confirmation before a bulk action. Stays open until it succeeds and shows the error if it fails. */
export function BulkDialog(props: Props) {
  const { opened, title, children, changed, problem, isBusy, no, yes, danger, disabled } = props
  const { size, onYes, onNo } = props
  const { t } = useTranslation()
  const leave = () => isBusy || onNo()
  return (
    <Modal
      opened={opened}
      onClose={leave}
      onExitTransitionEnd={keepFocus}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (opened && !disabled && !isBusy) onYes()
        }}
      >
        <div className={styles.body}>{children}</div>
        <div role="alert">
          {changed && <p className={styles.changed}>{changed}</p>}
          {problem && <p className={styles.problem}>{problem}</p>}
        </div>
        <Group justify="flex-end" gap="xs" className={styles.foot}>
          <Button variant="default" onClick={leave} disabled={isBusy} data-autofocus={danger}>
            {no}
          </Button>
          <BusyButton type="submit" color={danger ? 'red' : undefined} loading={isBusy} disabled={disabled}>
            {yes}
          </BusyButton>
        </Group>
      </form>
    </Modal>
  )
}
