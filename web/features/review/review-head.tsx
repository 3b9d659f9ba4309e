import { ActionIcon, Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { firstName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconKeyboard, IconX } from '#web/ui/icons.ts'
import { paceOf } from './pace.ts'
import type { QueueState } from './queue.ts'
import styles from './review.module.css'

type Props = {
  state: QueueState
  skipped: number
  onSkipped: () => void
  onHelp: () => void
  onLeave: () => void
  /** Saves again after a pause. */
  onResume: () => void
  /** Loads the next ones again. */
  onLoad: () => void
}

/** Where the queue is: the position, the pace, what was skipped, and what has not been saved yet. */
export function ReviewHead({ state, skipped, onSkipped, onHelp, onLeave, onResume, onLoad }: Props) {
  const { t } = useTranslation()
  const { entries, at, remaining, decided, unsaved, paused, failure, gone, returned, isLoaded } = state
  const total = entries.length + remaining
  const rate = paceOf(decided)
  const left = total - at
  const problem = paused ? t('review.paused', { reason: paused }) : failure
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        {isLoaded && (at < entries.length || remaining === 0) && total > 0 && (
          <b className={styles.position}>{t('review.position', { at: Math.min(at + 1, total), total })}</b>
        )}
        {rate !== null && left > 0 && (
          <span className={styles.pace}>
            {t('review.rate', { rate })} · {t('review.left', { minutes: Math.ceil(left / rate) })}
          </span>
        )}
        {unsaved > 0 && !paused && (
          <span className={styles.pace}>{t('review.saving', { left: unsaved })}</span>
        )}
        <span className={styles.end}>
          {skipped > 0 && (
            <Button size="compact-md" variant="default" onClick={onSkipped} disabled={unsaved > 0}>
              {t('review.showSkipped', { total: skipped })}
            </Button>
          )}
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('keys.title')}
            title={t('keys.title')}
            onClick={onHelp}
          >
            <IconKeyboard size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('review.leave')}
            title={`${t('review.leave')} (${t('keys.escape')})`}
            onClick={onLeave}
          >
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
      {total > 0 && <Progress value={(at / total) * 100} size="xs" aria-hidden />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}{' '}
          <Button size="compact-sm" variant="default" onClick={paused ? onResume : onLoad}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {returned && (
        <p className={styles.changed} role="status">
          <Hindi text={t('review.returned', { name: firstName(returned) })} />
        </p>
      )}
      {gone && (
        <p className={styles.changed} role="status">
          <Hindi text={t('review.gone', { name: firstName(gone) })} />
        </p>
      )}
    </div>
  )
}
