import { Button } from '@mantine/core'
import type { FiledUnder, ListeningItem } from '#contract/features/listening.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Key } from '#web/features/queue/key-list.tsx'
import queueStyles from '#web/features/queue/queue.module.css'
import { soundOf } from '#web/features/queue/sound-of.ts'
import { IconPlayerSkipBack, IconPlayerSkipForward } from '#web/ui/icons.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import styles from './listening.module.css'

export const SKIP_SECONDS = 10

const KEYS = { previous: 'K', back: 'H', forward: 'L', next: 'J' } as const

type Props = {
  canGoBack: boolean
  sound: ListeningItem | null
  mayFile: Readonly<Record<FiledUnder, boolean>>
  onMove: (by: 1 | -1) => void
  onSkip: (seconds: number) => void
  onPick: (list: FiledUnder) => void
  onTurn: (() => void) | null
}

/** The actions as buttons with their keys, large enough for a thumb on a phone. */
export function ListeningFoot({ canGoBack, sound: item, mayFile, onMove, onSkip, onPick, onTurn }: Props) {
  const { t, i18n } = useTranslation()
  const sound = item && soundOf(item)
  const seconds = new Intl.NumberFormat(i18n.language).format(SKIP_SECONDS)
  return (
    <div className={`${queueStyles.foot} ${styles.foot}`}>
      {/* As on a tape: the next one is on the right in every language. */}
      <div className={styles.transport} dir="ltr">
        <Button
          variant="default"
          disabled={!canGoBack}
          aria-label={t('player.previous')}
          title={t('player.previous')}
          aria-keyshortcuts={KEYS.previous}
          rightSection={<Key name={KEYS.previous} />}
          onClick={() => onMove(-1)}
        >
          <IconPlayerSkipBack size={18} stroke={1.6} />
        </Button>
        <Button
          variant="default"
          disabled={!sound}
          aria-label={t('filing.back', { count: SKIP_SECONDS })}
          aria-keyshortcuts={KEYS.back}
          onClick={() => onSkip(-SKIP_SECONDS)}
        >
          {`‹ ${seconds}`}
        </Button>
        {sound && <PlayButton sound={sound} size={20} className={styles.play} aria-keyshortcuts="Space" />}
        <Button
          variant="default"
          disabled={!sound}
          aria-label={t('filing.forward', { count: SKIP_SECONDS })}
          aria-keyshortcuts={KEYS.forward}
          onClick={() => onSkip(SKIP_SECONDS)}
        >
          {`${seconds} ›`}
        </Button>
        <Button
          variant="default"
          disabled={!item}
          aria-label={t('player.next')}
          title={t('player.next')}
          aria-keyshortcuts={KEYS.next}
          rightSection={<Key name={KEYS.next} />}
          onClick={() => onMove(1)}
        >
          <IconPlayerSkipForward size={18} stroke={1.6} />
        </Button>
      </div>
      {/* On a wide screen, these are beside what they change. */}
      <div className={styles.filing}>
        <Button
          disabled={!item || !mayFile.tags}
          aria-label={t('filing.addTag')}
          onClick={() => onPick('tags')}
        >
          {t('field.tag')}
        </Button>
        <Button
          disabled={!item || !mayFile.categories}
          aria-label={t('filing.addCategory')}
          onClick={() => onPick('categories')}
        >
          {t('field.category')}
        </Button>
        <Button variant="default" disabled={!item || onTurn === null} onClick={() => onTurn?.()}>
          {t('field.status')}
        </Button>
      </div>
    </div>
  )
}
