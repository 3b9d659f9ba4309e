import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './import.module.css'

type Props = {
  label: string
  isPending: boolean
  /** The message of the last check that was refused. */
  problem: string | null
  onCheck: () => void
  onClose: () => void
  /** Buttons besides the one that checks again. */
  more?: ReactNode
  children: ReactNode
}

/** The form that corrects cells of a preview and checks them again; Escape closes it. */
export function CorrectionForm({ label, isPending, problem, onCheck, onClose, more, children }: Props) {
  const { t } = useTranslation()
  return (
    <form
      noValidate
      className={styles.correction}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onCheck()
      }}
      onKeyDown={({ key }) => key === 'Escape' && !isPending && onClose()}
    >
      {children}
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <Group gap="xs">
        <BusyButton type="submit" size="compact-sm" loading={isPending}>
          {t('imports.checkAgain')}
        </BusyButton>
        {more}
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  )
}
