import { ActionIcon, Button, Modal, Progress, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconKeyboard, IconX } from '#web/ui/icons.ts'
import styles from './review.module.css'

/** Where a queue is, and what of it has not been saved yet. */
type QueueProgress = {
  entries: readonly unknown[]
  at: number
  remaining: number
  isLoaded: boolean
  unsaved: number
  /** Why saving has paused. */
  paused: string | null
  /** Why the next ones could not be loaded. */
  failure: string | null
}

type Props = {
  title: string
  state: QueueProgress
  /** Beside the position. */
  facts?: ReactNode
  /** Beside the buttons for the keys and for leaving. */
  actions?: ReactNode
  /** Below the bar of progress. */
  notices?: ReactNode
  /** The columns of the entry, or the summary at the end. */
  children: ReactNode
  /** The decisions as buttons. */
  foot: ReactNode
  /** For screen readers, when it changes. */
  said: ReactNode
  /** Other dialogs: keys, questions. */
  dialogs: ReactNode
  leaveLabel: string
  onHelp: () => void
  onLeave: () => void
  /** Saves again after a pause. */
  onResume: () => void
  /** Loads the next ones again. */
  onLoad: () => void
}

/** A queue on the whole screen: where it is, one entry, and the decisions. */
export function QueueFrame({ title, children, foot, said, dialogs, ...head }: Props) {
  const { t } = useTranslation()
  const { entries, at, remaining, isLoaded, failure } = head.state
  const isWaiting = at >= entries.length && !(isLoaded && remaining === 0) && !failure
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      onClose={head.onLeave}
      title={title}
      classNames={{ body: styles.body, content: styles.content, header: styles.title }}
    >
      <Head {...head} />
      {children}
      {isWaiting && <p className={styles.note}>{t('catalogue.loading')}</p>}
      {foot}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialogs}
    </Modal>
  )
}

function Head(props: Omit<Props, 'title' | 'children' | 'foot' | 'said' | 'dialogs'>) {
  const { t } = useTranslation()
  const { state, facts, actions, notices, leaveLabel, onHelp, onLeave, onResume, onLoad } = props
  const { entries, at, remaining, isLoaded, unsaved, paused, failure } = state
  const total = entries.length + remaining
  const isPositionKnown = isLoaded && total > 0 && (at < entries.length || remaining === 0)
  const problem = paused ? t('review.paused', { reason: paused }) : failure
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        {isPositionKnown && (
          <b className={styles.position}>{t('review.position', { at: Math.min(at + 1, total), total })}</b>
        )}
        {facts}
        {unsaved > 0 && !paused && (
          <span className={styles.pace}>{t('review.saving', { left: unsaved })}</span>
        )}
        <span className={styles.end}>
          {actions}
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
            aria-label={leaveLabel}
            title={`${leaveLabel} (${t('keys.escape')})`}
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
      {notices}
    </div>
  )
}

/** How many of a queue were skipped, and how many are fine as they are. */
export type LeftOut = { skipped: number; kept?: number }

type SkippedProps = LeftOut & { unsaved: number; onSkipped: () => void; isLarge?: boolean }

/** Shows those that were left out, once everything is saved. */
export function SkippedButton({ skipped, kept = 0, unsaved, onSkipped, isLarge = false }: SkippedProps) {
  const { t } = useTranslation()
  const total = skipped + kept
  if (total === 0) return null
  return (
    <Button size={isLarge ? 'sm' : 'compact-md'} variant="default" onClick={onSkipped} disabled={unsaved > 0}>
      {t(kept > 0 ? 'review.showLeftOut' : 'review.showSkipped', { total })}
    </Button>
  )
}
