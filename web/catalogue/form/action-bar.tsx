import { Button, Progress } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { withCommand } from '#web/ui/keys.ts'
import styles from './form-bar.module.css'
import { DoneBar, FormBar } from './form-bar.tsx'

type Props = {
  /** Whether there is something to save; without it, Save does not stand out, but does what it says. */
  isDirty: boolean
  /** The button that started the running save. */
  saving: 'save' | 'another' | null
  /** The uploaded share, 0 to 1; null when no upload is running. */
  sent: number | null
  /** The number of invalid fields. */
  errorCount: number
  /** The error message of the last save. */
  problem: string | null
  /** Leaves the screen at once; null unless the record is saved and the form is about to leave. */
  onGoNow: (() => void) | null
  /** Saves, and opens the form for another new record; absent where records are not added one after the other. */
  onSaveAndAdd?: () => void
  onCancel: () => void
  onCancelUpload: () => void
}

/** Save and Cancel, always visible, and what prevents the form from being saved. */
export function ActionBar(props: Props) {
  const { isDirty, saving, sent, errorCount, problem, onGoNow, onSaveAndAdd, onCancel, onCancelUpload } =
    props
  const { t } = useTranslation()
  if (onGoNow) return <Saved onGoNow={onGoNow} />
  return (
    <FormBar
      errorCount={errorCount}
      problem={problem}
      progress={sent !== null && <Upload sent={sent} onCancel={onCancelUpload} />}
    >
      <Button variant="default" onClick={onCancel} disabled={saving !== null}>
        {t('action.cancel')}
      </Button>
      {onSaveAndAdd && (
        <BusyButton
          variant="default"
          loading={saving === 'another'}
          disabled={saving === 'save'}
          onClick={onSaveAndAdd}
        >
          {t('action.saveAndAdd')}
        </BusyButton>
      )}
      <BusyButton
        type="submit"
        variant={isDirty ? 'filled' : 'default'}
        loading={saving === 'save'}
        disabled={saving === 'another'}
        aria-keyshortcuts="Control+S Meta+S"
        rightSection={
          <kbd className={styles.key} aria-hidden>
            {withCommand('S')}
          </kbd>
        }
      >
        {t('action.save')}
      </BusyButton>
    </FormBar>
  )
}

/** The progress of an upload; `sent` is the uploaded share, 0 to 1. */
function Upload({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const { t, i18n } = useTranslation()
  // After the last byte the server is at work, and nothing can be cancelled.
  const isOnItsWay = sent < 1
  const share = sent.toLocaleString(i18n.language, { style: 'percent' })
  return (
    <div className={styles.upload}>
      <Progress value={sent * 100} aria-label={t('catalogue.form.uploading', { share })} />
      <span>{isOnItsWay ? t('catalogue.form.uploading', { share }) : t('catalogue.form.saving')}</span>
      {isOnItsWay && (
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          {t('catalogue.form.cancelUpload')}
        </Button>
      )}
    </div>
  )
}

function Saved({ onGoNow }: { onGoNow: () => void }) {
  const { t } = useTranslation()
  return (
    <DoneBar said={t('catalogue.form.saved')}>
      <Button onClick={onGoNow} autoFocus>
        {t('action.goNow')}
      </Button>
    </DoneBar>
  )
}
