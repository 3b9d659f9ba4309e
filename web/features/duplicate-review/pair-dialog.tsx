import { useEffect, useRef } from 'react'
import { type DuplicateRun, duplicateReview } from '#contract/features/duplicate-review.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { soundOfCompared } from '#web/catalogue/merge/sound-of-compared.ts'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useStore } from '#web/core/store.ts'
import styles from '#web/features/queue/queue.module.css'
import type { QueueAction } from '#web/features/queue/queue-actions.ts'
import { QueueScreen, SkippedButton } from '#web/features/queue/queue-screen.tsx'
import { usePlayer } from '#web/ui/audio/audio-player.ts'
import type { PairQueue, PairState } from './pair-queue.ts'
import { PairSide } from './pair-side.tsx'
import pairStyles from './pairs.module.css'

const DECIDED = { merged: 'pairs.merged', distinct: 'duplicates.notSame', skipped: 'review.skipped' } as const

type Props = {
  run: DuplicateRun
  queue: PairQueue
  /** Starts a pass through the skipped pairs; `merged` is the number of merges so far. */
  onSkipped: (merged: number) => void
  onLeave: () => void
}

/** The review of likely duplicates: each pair is merged, marked as not the same, or skipped. */
export function PairDialog({ run, queue, onSkipped, onLeave }: Props) {
  const { t } = useTranslation()
  const player = usePlayer()
  const state = useStore(queue.store)
  const { entries, at, remaining, unsaved } = state
  const panel = useRef<HTMLDivElement>(null)
  const entry = entries[at]
  const count = (wanted: string) => entries.filter(({ decision }) => decision === wanted).length
  const merged = state.mergedBefore + count('merged')
  const skipped = state.skippedBefore + count('skipped')
  useEffect(() => panel.current?.focus(), [entry?.key])
  const play = (which: 0 | 1) => {
    const sound = entry && soundOfCompared(entry.item.records[which])
    if (sound) player.toggle(sound)
  }
  // Many artists record songs of the same title, so such a pair is not merged by Enter but by its button alone.
  const isApart = entry !== undefined && entry.item.apart_by !== null
  const actions: QueueAction[] = [
    {
      does: 'pairs.merge',
      keys: isApart ? [] : ['Enter'],
      act: () => queue.decide('merged'),
      button: entry && { label: t('pairs.merge') },
    },
    { does: 'pairs.swap', keys: ['x'], act: queue.swap },
    {
      does: 'duplicates.notSame',
      keys: ['n'],
      act: () => queue.decide('distinct'),
      button: entry && { label: t('duplicates.notSame') },
    },
    {
      does: 'review.skip',
      keys: isApart ? ['Enter', 's'] : ['s'],
      act: () => queue.decide('skipped'),
      button: entry && { label: t('review.skip') },
    },
    { does: 'keys.play', keys: ['p', 'Shift+p'], act: (key) => play(key === 'p' ? 0 : 1) },
    {
      does: 'review.keys.back',
      keys: ['Backspace'],
      act: () => queue.show(at - 1),
      button: { label: t('catalogue.details.previous'), isDisabled: at === 0 },
    },
  ]
  const left = { skipped, unsaved, onSkipped: () => onSkipped(merged) }
  return (
    <QueueScreen
      title={`${t(`kind.${run.list}`)}: ${t('duplicates.title')}`}
      queue={queue}
      actions={actions}
      tools={<SkippedButton {...left} />}
      notices={<PairNotices state={state} />}
      leaveLabel="review.leave"
      said={
        entry
          ? [
              t('duplicates.pair', {
                first: firstName(entry.item.records[0]),
                second: firstName(entry.item.records[1]),
              }),
            ]
          : []
      }
      summary={{
        title: t(entries.length + remaining + merged > 0 ? 'review.done' : 'duplicates.none'),
        hint: `${t('pairs.mergedCount', { total: merged })}, ${t('review.skippedCount', { total: skipped })}`,
        undo:
          merged === 0
            ? null
            : () => call(duplicateReview.undoAll, { body: { list: run.list, run_id: run.run_id } }),
        onUndone: queue.undone,
      }}
      onLeave={onLeave}
    >
      {entry && (
        <div ref={panel} className={`${styles.columns} ${pairStyles.pair}`} tabIndex={-1} data-autofocus>
          {([0, 1] as const).map((side) => (
            <PairSide
              key={side}
              of={mergeables[run.list]}
              record={entry.item.records[side]}
              other={entry.item.records[side === 0 ? 1 : 0]}
              isSurvivor={entry.survivor === side}
              playKey={side === 0 ? 'P' : 'Shift+P'}
              onKeep={() => entry.survivor !== side && queue.swap()}
            />
          ))}
        </div>
      )}
    </QueueScreen>
  )
}

/** Messages about the pair that is shown, and about pairs that are gone. */
function PairNotices({ state: { entries, at, gone } }: { state: PairState }) {
  const { t } = useTranslation()
  const entry = entries[at]
  return (
    <>
      {entry?.problem && (
        <p className={styles.problem} role="alert">
          {t('catalogue.form.notSaved', { reason: entry.problem })}
        </p>
      )}
      {entry?.item.apart_by && (
        <p className={styles.changed}>{t('pairs.apart', { kind: t(`kind.${entry.item.apart_by}`) })}</p>
      )}
      {gone.length > 0 && (
        <p className={styles.changed} role="status">
          {t('pairs.gone', { count: gone.length })}
        </p>
      )}
      {entry?.decision && (
        <p className={styles.decided} data-state={entry.decision === 'merged' ? 'accepted' : undefined}>
          {t(DECIDED[entry.decision])}
        </p>
      )}
    </>
  )
}
