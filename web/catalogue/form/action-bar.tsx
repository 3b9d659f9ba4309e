import { Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../ui/busy-button.tsx'
import { withCommand } from '../ui/keys.ts'
import styles from './action-bar.module.css'

type Props = {
  isSaving: boolean
  /** The sent share of an upload, 0 to 1; null while none is under way. */
  sent: number | null
  /** How many fields break their rule. */
  faults: number
  /** Why the last save came to nothing. */
  problem: string | null
  /** Saved, and about to be left: the way to do so at once. */
  onGoNow: (() => void) | null
  onCancel: () => void
  onCancelUpload: () => void
}

/** Save and Cancel, always in reach, and what stands between the form and its save. */
export function ActionBar(props: Props) {
  const { isSaving, sent, faults, problem, onGoNow, onCancel, onCancelUpload } = props
  const { t, i18n } = useTranslation()
  if (onGoNow) return <Saved onGoNow={onGoNow} />
  const share = sent?.toLocaleString(i18n.language, { style: 'percent' })
  return (
    <div className={styles.bar}>
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
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {t('catalogue.form.cancel')}
      </Button>
      <BusyButton
        type="submit"
        loading={isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        rightSection={
          <kbd className={styles.key} aria-hidden>
            {withCommand('S')}
          </kbd>
        }
      >
        {t('catalogue.form.save')}
      </BusyButton>
    </div>
  )
}

function Saved({ onGoNow }: { onGoNow: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      <p className={`${styles.said} ${styles.saved}`} role="status">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        {t('catalogue.form.saved')}
      </p>
      <Button onClick={onGoNow} autoFocus>
        {t('catalogue.form.goNow')}
      </Button>
    </div>
  )
}
