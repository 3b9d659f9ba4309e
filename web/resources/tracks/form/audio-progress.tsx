import { ActionIcon, Button, Progress } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { IconTrash } from '#web/ui/icons.ts'
import styles from './audio-field.module.css'

type Props = {
  file: File
  isDone: boolean
  /** The uploaded share, 0 to 1. */
  share: number
  /** The error message. */
  problem: string | null
  onRetry: () => void
  onRemove: () => void
}

/** The progress of an upload, with buttons to cancel, retry, or remove the file. */
export function AudioProgress({ file, isDone, share, problem, onRetry, onRemove }: Props) {
  const { t, i18n } = useTranslation()
  if (isDone)
    return (
      <ActionIcon aria-label={t('action.remove')} title={t('action.remove')} onClick={onRemove}>
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    )
  if (problem !== null)
    return (
      <div className={styles.progress}>
        <p className={styles.error} role="alert">
          {t('tracks.audio.notSent', { reason: problem })}
        </p>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('action.retry')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          {t('action.remove')}
        </Button>
      </div>
    )
  const size = megabytes(file.size, i18n.language)
  const sent = megabytes(file.size * share, i18n.language)
  return (
    <div className={styles.progress}>
      <Progress
        className={styles.bar}
        value={share * 100}
        animated={share === 1}
        aria-label={t('tracks.audio.uploading', { name: file.name })}
      />
      <span className={styles.facts}>
        {share < 1 ? t('tracks.audio.sent', { sent, size }) : t('tracks.audio.checking')}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        {t('action.cancel')}
      </Button>
    </div>
  )
}
