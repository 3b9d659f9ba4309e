import '@mantine/core/styles/Switch.layer.css'
import { ActionIcon, Button, Progress, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from '#web/features/review/review.module.css'
import { IconKeyboard, IconX } from '#web/ui/icons.ts'
import type { ListeningState } from './session.ts'

type Props = {
  state: ListeningState
  /** Whether the next track follows when one ends. */
  goesOn: boolean
  onGoesOn: (goesOn: boolean) => void
  onHelp: () => void
  onLeave: () => void
  /** Saves again after a pause. */
  onResume: () => void
  /** Loads the next ones again. */
  onLoad: () => void
}

/** Where the list is: the position, what was filed and left out, and what has not been saved yet. */
export function ListeningHead({ state, goesOn, onGoesOn, onHelp, onLeave, onResume, onLoad }: Props) {
  const { t } = useTranslation()
  const { entries, at, remaining, isLoaded, unsaved, paused, failure, filed, withoutAudio } = state
  const total = entries.length + remaining
  const problem = paused ? t('review.paused', { reason: paused }) : failure
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        {isLoaded && total > 0 && (
          <b className={styles.position}>{t('review.position', { at: Math.min(at + 1, total), total })}</b>
        )}
        {filed > 0 && <span className={styles.pace}>{t('filing.filedCount', { total: filed })}</span>}
        {withoutAudio > 0 && (
          <span className={styles.pace}>{t('filing.withoutAudio', { total: withoutAudio })}</span>
        )}
        {unsaved > 0 && !paused && (
          <span className={styles.pace}>{t('review.saving', { left: unsaved })}</span>
        )}
        <span className={styles.end}>
          <Switch
            label={t('filing.goesOn')}
            checked={goesOn}
            onChange={(event) => onGoesOn(event.currentTarget.checked)}
          />
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
            aria-label={t('filing.leave')}
            title={`${t('filing.leave')} (${t('keys.escape')})`}
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
    </div>
  )
}
