import { Button, Group, Modal } from '@mantine/core'
import type { FormEvent, ReactNode, Ref } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './profile-dialog.module.css'

export type Dialog = {
  opened: boolean
  onClose: () => void
  /** Called when the dialog has closed, to restore the focus: the menu that opened the dialog is gone too. */
  onClosed: () => void
}

/** A dialog that the profile menu opens. */
export function ProfileDialog({
  opened,
  onClose,
  onClosed,
  title,
  children,
}: Dialog & { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children}
    </Modal>
  )
}

type Props = {
  form: Ref<HTMLFormElement>
  onSubmit: (event: FormEvent) => void
  /** The label of the button that submits the form. */
  action: string
  isPending: boolean
  onCancel: () => void
  /** A note above the fields. */
  note?: string
  children: ReactNode
}

/** The form in a dialog of the profile menu. The result is shown as a toast below the top bar. */
export function ProfileForm({ form, onSubmit, action, isPending, onCancel, note, children }: Props) {
  const { t } = useTranslation()
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {note && <p className={styles.note}>{note}</p>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('action.cancel')}
        </Button>
        <BusyButton type="submit" loading={isPending}>
          {action}
        </BusyButton>
      </Group>
    </form>
  )
}
