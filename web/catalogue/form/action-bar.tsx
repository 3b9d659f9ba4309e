import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconAlertCircle, IconCircleCheck } from '#web/ui/icons.ts'
import { withCommand } from '#web/ui/keys.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import styles from './action-bar.module.css'

type Props = {
  /** The button whose save is running. */
  saving: 'save' | 'another' | null
  /** The uploaded share, 0 to 1; null when no upload is running. */
  sent: number | null
  /** The number of invalid fields. */
  faults: number
  /** The error message of the last save. */
  problem: string | null
  /** Saved, and about to leave the screen: leaves at once. */
  onGoNow: (() => void) | null
  /** Saves, and opens the form for another new record; absent where records are not added one after the other. */
  onSaveAndAdd?: () => void
  onCancel: () => void
  onCancelUpload: () => void
}

/** Save and Cancel, always visible, and what prevents the form from being saved. */
export function ActionBar(props: Props) {
  const { saving, sent, faults, problem, onGoNow, onSaveAndAdd, onCancel, onCancelUpload } = props
  const { t, i18n } = useTranslation()
  const bar = useBarHeight('--action-bar-height')
  if (onGoNow) return <Saved onGoNow={onGoNow} />
  const share = sent?.toLocaleString(i18n.language, { style: 'percent' })
  return (
    <div ref={bar} className={styles.bar} data-keep-clear>
      {sent !== null && (
        <div className={styles.upload}>
          <Progress value={sent * 100} aria-label={t('catalogue.form.uploading', { share })} />
          <span>{t('catalogue.form.uploading', { share })}</span>
          <Button variant="subtle" size="compact-sm" onClick={onCancelUpload}>
            {t('catalogue.form.cancelUpload')}
          </Button>
        </div>
      )}
      <div className={styles.said} data-speaks={faults > 0 || problem !== null || undefined}>
        <p className={styles.faults} role="status">
          {faults > 0 && (
            <>
              <IconAlertCircle size={16} stroke={1.75} aria-hidden />
              {t('catalogue.form.attention', { count: faults })}
            </>
          )}
        </p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
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
    </div>
  )
}

function Saved({ onGoNow }: { onGoNow: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar} data-keep-clear>
      <p className={`${styles.said} ${styles.saved}`} role="status">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        {t('catalogue.form.saved')}
      </p>
      <Button onClick={onGoNow} autoFocus>
        {t('action.goNow')}
      </Button>
    </div>
  )
}
