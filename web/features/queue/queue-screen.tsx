import { ActionIcon, Button, Modal, Progress, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { type ReadStore, useStore } from '#web/core/store.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconKeyboard, IconX } from '#web/ui/icons.ts'
import type { QueueState } from './create-queue.ts'
import { KeyList } from './key-list.tsx'
import styles from './queue.module.css'
import { type QueueAction, useQueueActions } from './queue-actions.ts'
import { QueueFoot } from './queue-foot.tsx'
import { RunSummary, type Summary } from './run-summary.tsx'
import { useLeaveSaved } from './use-leave-saved.tsx'

type Props = {
  title: string
  queue: { store: ReadStore<QueueState<unknown>>; load: () => Promise<void>; resume: () => void }
  /** The actions with their keys, some of which are buttons at the foot. The screen adds those for help and for leaving. */
  actions: readonly QueueAction[]
  /** The action of Escape before it leaves; `act` returns false when it had nothing to do. */
  onEscape?: { does: TextKey; act: () => boolean }
  /** Facts shown beside the position in the queue. */
  facts?: ReactNode
  /** Buttons shown beside those for the keys and for leaving. */
  tools?: ReactNode
  /** Messages shown below the progress bar. */
  notices?: ReactNode
  /** The columns of the shown entry. */
  children: ReactNode
  /** Replaces the row of action buttons at the foot. */
  foot?: ReactNode
  /** Texts that a screen reader announces after the position. */
  said: readonly string[]
  leaveLabel: 'review.leave' | 'filing.leave'
  summary: Summary
  onLeave: () => void
}

/** The full-screen view of a queue: the position, one entry, and the decisions; at the end a summary. */
export function QueueScreen(props: Props) {
  const { t } = useTranslation()
  const { title, queue, onEscape, children, foot, said, leaveLabel, summary, onLeave } = props
  const { entries, at, remaining, isLoaded, problem, unsaved } = useStore(queue.store)
  const [isHelp, setHelp] = useState(false)
  const [leave, question] = useLeaveSaved(queue, onLeave)
  useEffect(() => void queue.load(), [queue])
  const isEntry = at < entries.length
  const isDone = isLoaded && !isEntry && remaining === 0
  const actions: readonly QueueAction[] = [
    ...props.actions,
    { does: onEscape?.does ?? leaveLabel, keys: ['Escape'], act: () => onEscape?.act() || leave() },
    { does: 'keys.title', keys: ['?'], act: () => setHelp(true) },
  ]
  useQueueActions(isDone ? [{ does: leaveLabel, keys: ['Enter'], act: leave }, ...actions] : actions)
  const total = entries.length + remaining
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      onClose={leave}
      title={title}
      classNames={{ body: styles.body, content: styles.content, header: styles.title }}
    >
      <Head {...props} onHelp={() => setHelp(true)} onLeave={leave} />
      {isEntry
        ? children
        : isDone && <RunSummary {...summary} leave={t(leaveLabel)} isSaved={unsaved === 0} onLeave={leave} />}
      {!isEntry && !isDone && !problem && <p className={styles.note}>{t('catalogue.loading')}</p>}
      {foot ?? <QueueFoot actions={actions} />}
      <VisuallyHidden role="status">
        {isEntry && <p>{t('review.position', { at: at + 1, total })}</p>}
        {said.map((text) => (
          <p key={text}>
            <Hindi text={text} />
          </p>
        ))}
      </VisuallyHidden>
      <KeyList opened={isHelp} onClose={() => setHelp(false)} actions={actions} />
      {question}
    </Modal>
  )
}

type HeadProps = Pick<Props, 'queue' | 'facts' | 'tools' | 'notices' | 'leaveLabel' | 'onLeave'>

function Head({
  queue,
  facts,
  tools,
  notices,
  leaveLabel,
  onHelp,
  onLeave,
}: HeadProps & { onHelp: () => void }) {
  const { t } = useTranslation()
  const { entries, at, remaining, isLoaded, unsaved, paused, problem } = useStore(queue.store)
  const total = entries.length + remaining
  const isPositionKnown = isLoaded && total > 0 && (at < entries.length || remaining === 0)
  const shownProblem = paused ? t('review.paused', { reason: paused }) : problem
  const button = (label: string, title: string, Icon: typeof IconX, onClick: () => void) => (
    <ActionIcon variant="default" size="lg" aria-label={label} title={title} onClick={onClick}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
  const leave = t(leaveLabel)
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
          {tools}
          {button(t('keys.title'), t('keys.title'), IconKeyboard, onHelp)}
          {button(leave, `${leave} (${t('keys.escape')})`, IconX, onLeave)}
        </span>
      </div>
      {total > 0 && <Progress value={(at / total) * 100} size="xs" aria-hidden />}
      {shownProblem && (
        <p className={styles.problem} role="alert">
          {shownProblem}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => (paused ? queue.resume() : void queue.load())}
          >
            {t('action.retry')}
          </Button>
        </p>
      )}
      {notices}
    </div>
  )
}

/** The numbers of entries that were skipped, and that were marked as fine. */
type LeftOut = { skipped: number; kept?: number }

type SkippedProps = LeftOut & { unsaved: number; onSkipped: () => void; isLarge?: boolean }

/** The button that shows the entries left out, once everything is saved. */
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
