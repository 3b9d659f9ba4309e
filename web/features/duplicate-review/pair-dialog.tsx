import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DuplicateRun, duplicateReview } from '#contract/features/duplicate-review.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { soundOfCompared } from '#web/catalogue/merge/sound-of-compared.ts'
import { call } from '#web/core/client/call.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useStore } from '#web/core/store.ts'
import { QueueFrame, SkippedButton } from '#web/features/review/queue-frame.tsx'
import styles from '#web/features/review/review.module.css'
import { RunSummary } from '#web/features/review/run-summary.tsx'
import { useLeaveSaved } from '#web/features/review/use-leave-saved.ts'
import { useUnsaved } from '#web/features/review/use-unsaved.tsx'
import { usePlayer } from '#web/ui/audio/audio-player.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { PairKeys } from './pair-keys.tsx'
import type { PairEntry, PairQueue, PairState } from './pair-queue.ts'
import { PairSide } from './pair-side.tsx'
import pairStyles from './pairs.module.css'
import { usePairKeys } from './use-pair-keys.ts'

const KEYS = { back: '⌫', skip: 'S', distinct: 'N', merge: 'Enter', first: 'P', second: 'Shift+P' } as const
const DECIDED = { merged: 'pairs.merged', distinct: 'duplicates.notSame', skipped: 'review.skipped' } as const

type Props = {
  run: DuplicateRun
  queue: PairQueue
  /** Shows those that were skipped; `merged` is the number so far. */
  onSkipped: (merged: number) => void
  onLeave: () => void
}

/** One pair after the other: merged, told apart or skipped. */
export function PairDialog({ run, queue, onSkipped, onLeave }: Props) {
  const { t } = useTranslation()
  const player = usePlayer()
  const state = useStore(queue.store)
  const { entries, at, remaining, isLoaded, unsaved, mergedBefore } = state
  const [isHelp, setHelp] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const entry = entries[at]
  const of = mergeables[run.list]
  const isDone = isLoaded && !entry && remaining === 0
  const total = entries.length + remaining
  const count = (wanted: string) => entries.filter(({ decision }) => decision === wanted).length
  const merged = mergedBefore + count('merged')
  const skipped = state.skippedBefore + count('skipped')
  const question = useUnsaved(queue)
  const leave = useLeaveSaved(state, onLeave)
  useEffect(() => void queue.load(), [queue])
  useEffect(() => panel.current?.focus(), [entry?.number])
  const play = (which: 0 | 1) => {
    const sound = entry && soundOfCompared(entry.pair.records[which])
    if (sound) player.toggle(sound)
  }
  usePairKeys({
    // Many artists record one title: such a pair is merged by its button alone.
    merge: () => (entry ? queue.decide(entry.pair.apart_by ? 'skipped' : 'merged') : isDone && leave()),
    distinct: () => queue.decide('distinct'),
    skip: () => queue.decide('skipped'),
    swap: queue.swap,
    back: queue.back,
    playFirst: () => play(0),
    playSecond: () => play(1),
    help: () => setHelp(true),
    leave,
  })
  const names = entry && {
    first: firstName(entry.pair.records[0]),
    second: firstName(entry.pair.records[1]),
  }
  return (
    <QueueFrame
      title={`${t(`kind.${run.list}`)}: ${t('duplicates.title')}`}
      state={state}
      actions={<SkippedButton skipped={skipped} unsaved={unsaved} onSkipped={() => onSkipped(merged)} />}
      notices={<PairNotices state={state} />}
      leaveLabel={t('review.leave')}
      onHelp={() => setHelp(true)}
      onLeave={leave}
      onResume={queue.resume}
      onLoad={() => void queue.load()}
      foot={<PairFoot queue={queue} canGoBack={at > 0} entry={entry} />}
      said={
        names && (
          <p>
            {t('review.position', { at: Math.min(at + 1, total), total })}{' '}
            <Hindi text={t('duplicates.pair', names)} />
          </p>
        )
      }
      dialogs={
        <>
          <PairKeys opened={isHelp} onClose={() => setHelp(false)} />
          {question}
        </>
      }
    >
      {entry ? (
        <div ref={panel} className={`${styles.columns} ${pairStyles.pair}`} tabIndex={-1} data-autofocus>
          {([0, 1] as const).map((side) => (
            <PairSide
              key={side}
              of={of}
              record={entry.pair.records[side]}
              other={entry.pair.records[side === 0 ? 1 : 0]}
              isSurvivor={entry.survivor === side}
              playKey={side === 0 ? KEYS.first : KEYS.second}
              onKeep={() => entry.survivor !== side && queue.swap()}
            />
          ))}
        </div>
      ) : (
        isDone && (
          <RunSummary
            title={t(total > 0 || merged > 0 ? 'review.done' : 'duplicates.none')}
            hint={`${t('pairs.mergedCount', { total: merged })}, ${t('review.skippedCount', { total: skipped })}`}
            isSaved={unsaved === 0}
            leave={t('review.leave')}
            undo={
              merged === 0
                ? null
                : () => call(duplicateReview.undoAll, { body: { list: run.list, run_id: run.run_id } })
            }
            onUndone={queue.undone}
            onLeave={leave}
          />
        )
      )}
    </QueueFrame>
  )
}

/** What became of the pair that is shown, and of pairs that are gone. */
function PairNotices({ state: { entries, at, gone } }: { state: PairState }) {
  const { t } = useTranslation()
  const entry = entries[at]
  return (
    <>
      {entry?.problem && (
        <p className={styles.problem} role="alert">
          {t('catalogue.refused.notSaved', { reason: entry.problem })}
        </p>
      )}
      {entry?.pair.apart_by && (
        <p className={styles.changed}>{t('pairs.apart', { kind: t(`kind.${entry.pair.apart_by}`) })}</p>
      )}
      {gone > 0 && (
        <p className={styles.changed} role="status">
          {t('pairs.gone', { count: gone })}
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

type FootProps = { queue: PairQueue; canGoBack: boolean; entry: PairEntry | undefined }

/** The decisions as buttons, each with its key. */
function PairFoot({ queue, canGoBack, entry }: FootProps) {
  const { t } = useTranslation()
  const isApart = entry !== undefined && entry.pair.apart_by !== null
  return (
    <div className={styles.foot}>
      <Button variant="default" disabled={!canGoBack} aria-keyshortcuts="Backspace" onClick={queue.back}>
        {t('catalogue.details.previous')}
        <kbd aria-hidden>{KEYS.back}</kbd>
      </Button>
      {entry && (
        <>
          <Button
            variant="default"
            aria-keyshortcuts={isApart ? 'S Enter' : 'S'}
            onClick={() => queue.decide('skipped')}
          >
            {t('review.skip')}
            <kbd aria-hidden>{isApart ? KEYS.merge : KEYS.skip}</kbd>
          </Button>
          <Button variant="default" aria-keyshortcuts="N" onClick={() => queue.decide('distinct')}>
            {t('duplicates.notSame')}
            <kbd aria-hidden>{KEYS.distinct}</kbd>
          </Button>
          <Button
            variant={isApart ? 'default' : 'filled'}
            aria-keyshortcuts={isApart ? undefined : 'Enter'}
            onClick={() => queue.decide('merged')}
          >
            {t('pairs.merge')}
            {!isApart && <kbd aria-hidden>{KEYS.merge}</kbd>}
          </Button>
        </>
      )}
    </div>
  )
}
