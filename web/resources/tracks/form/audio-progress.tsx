import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { megabytes } from './audio-facts.ts'
import styles from './audio-field.module.css'

type Props = {
  file: File
  isDone: boolean
  /** What is through, 0 to 1. */
  share: number
  /** Why it came to nothing. */
  problem: string | null
  onRetry: () => void
  onRemove: () => void
}

/** How far an upload is, and the way to stop it, to try again, or to take the file away. */
export function AudioProgress({ file, isDone, share, problem, onRetry, onRemove }: Props) {
  const { t, i18n } = useTranslation()
  if (isDone)
    return (
      <ActionIcon aria-label={t('tracks.audio.remove')} title={t('tracks.audio.remove')} onClick={onRemove}>
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
          {t('tracks.audio.retry')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          {t('tracks.audio.remove')}
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
        {t('tracks.audio.cancel')}
      </Button>
    </div>
  )
}
