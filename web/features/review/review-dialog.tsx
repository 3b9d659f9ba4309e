import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { ReviewRun, Suggestion } from '#contract/features/review.ts'
import WordOffer from '#web/catalogue/bulk/edit/word-offer.tsx'
import { correction } from '#web/catalogue/form/corrections.ts'
import { rangesOfWords } from '#web/catalogue/form/unsure-words.tsx'
import { gapLabel } from '#web/catalogue/review/gap-label.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useStore } from '#web/core/store.ts'
import { usePlayer } from '#web/ui/audio/audio-player.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { ACTION_TEXTS } from './action-list.tsx'
import { draftOf, isEmpty, NO_DRAFT, unsureOf } from './draft.ts'
import type { Entry, Queue } from './queue.ts'
import { QueueFrame, SkippedButton } from './queue-frame.tsx'
import { RecordCard } from './record-card.tsx'
import styles from './review.module.css'
import { ReviewFoot } from './review-foot.tsx'
import { Notices, Pace } from './review-head.tsx'
import { ReviewKeys } from './review-keys.tsx'
import { soundOf } from './sound-of.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { Summary } from './summary.tsx'
import { useLeaveSaved } from './use-leave-saved.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useUnsaved } from './use-unsaved.tsx'

/** In characters: of a long text, its beginning is enough. */
const MAX_SPOKEN = 200

type Props = {
  run: ReviewRun
  queue: Queue
  /** Takes back everything of the run. */
  undo: () => Promise<Envelope<unknown>>
  /** Shows those that were skipped; `accepted` is the number so far. */
  onSkipped: (accepted: number) => void
  onLeave: () => void
}

/** One record after the other: what is there, and what is suggested. */
export function ReviewDialog({ run, queue, undo, onSkipped, onLeave }: Props) {
  const { t } = useTranslation()
  const player = usePlayer()
  const state = useStore(queue.store)
  const { entries, at, remaining, isLoaded } = state
  const [isHelp, setHelp] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const entry = entries[at]
  const id = entry?.item.record_id
  const isDone = isLoaded && !entry && remaining === 0
  const question = useUnsaved(queue)
  const leave = useLeaveSaved(state, onLeave)
  useEffect(() => void queue.load(), [queue])

  const isBlank = entry !== undefined && isEmpty(entry.draft)
  // A record without a suggestion is typed at once; the others are accepted by Enter, wherever the focus was.
  useEffect(() => {
    if (id === undefined) return
    const field = isBlank && panel.current?.querySelector<HTMLElement>('input, textarea')
    ;(field || panel.current)?.focus()
  }, [id, entry?.problem])

  // The record whose guessed words have been shown: they are accepted by a second Enter.
  const [asked, setAsked] = useState<number | null>(null)
  const accept = () => {
    if (!entry) return isDone ? leave() : undefined
    if (entry.state === 'open' && asked !== id && selectUnsure(panel.current, unsureOf(entry.item)))
      return setAsked(id ?? null)
    if (isEmpty(entry.draft)) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else {
      queue.accept(entry.draft)
      noteCorrection(entry)
    }
  }
  const sound = entry && soundOf(entry.item)
  useReviewKeys({
    accept,
    skip: queue.skip,
    back: queue.back,
    play: () => sound && player.toggle(sound),
    help: () => setHelp(true),
    choose: (index) => {
      const { suggestions = [], actions = [] } = entry?.item ?? {}
      const [suggestion, action] = [suggestions[index], actions[index - suggestions.length]]
      if (suggestion) queue.draft(draftOf(suggestion))
      else if (action) queue.draft({ ...NO_DRAFT, action })
    },
    leaveField: () => {
      const isInField = document.activeElement?.matches('input, textarea') === true && panel.current !== null
      if (isInField) panel.current?.focus()
      return isInField
    },
    leave,
  })
  const isKept = ({ state: now, draft }: Entry) => now === 'accepted' && draft.action === 'keep'
  const kept = state.keptBefore + entries.filter(isKept).length
  const skipped = state.skippedBefore + entries.filter((one) => one.state === 'skipped').length
  const acceptedNow = entries.filter((one) => one.state === 'accepted').length
  const accepted = state.isUndone ? 0 : run.accepted + acceptedNow
  const [suggestion] = entry?.item.suggestions ?? []
  const action = entry?.draft.action ?? null
  // Of broken links, those that are.
  const fields = queue.fields.filter(
    ({ name }) => run.gap !== 'dead_link' || entry?.item.dead_links.some(({ field }) => field === name),
  )
  const guessed = entry
    ? unsureOf(entry.item).filter((word) =>
        Object.values(entry.draft.texts).some((text) => rangesOfWords(text, [word]).length > 0),
      )
    : []
  const announced = entry
    ? [
        t('review.position', { at: at + 1, total: entries.length + remaining }),
        firstName(entry.item),
        suggestion || action
          ? t('review.suggested', { text: action ? t(ACTION_TEXTS[action]) : spoken(suggestion) })
          : t('review.noSuggestion'),
        ...(guessed.length > 0 ? [t('catalogue.suggestion.unsure', { words: guessed.join(' ') })] : []),
      ]
    : []
  return (
    <QueueFrame
      title={`${t(`kind.${run.list}`)}: ${t(gapLabel(run.gap))}`}
      state={state}
      facts={<Pace state={state} />}
      actions={
        <SkippedButton
          skipped={skipped}
          kept={kept}
          unsaved={state.unsaved}
          onSkipped={() => onSkipped(accepted)}
        />
      }
      notices={
        <>
          <Notices state={state} />
          <WordOffer place="review" onWords={queue.learn} />
        </>
      }
      leaveLabel={t('review.leave')}
      onHelp={() => setHelp(true)}
      onLeave={leave}
      onResume={queue.resume}
      onLoad={() => void queue.load()}
      foot={
        <ReviewFoot
          canGoBack={at > 0}
          isOpen={entry !== undefined}
          canAccept={entry !== undefined && !isBlank}
          acceptLabel={t(action ? ACTION_TEXTS[action] : 'review.accept')}
          canEdit={fields.length > 0}
          onBack={queue.back}
          onSkip={queue.skip}
          onEdit={() => panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
          onAccept={accept}
        />
      }
      said={announced.map((text) => (
        <p key={text}>
          <Hindi text={text} />
        </p>
      ))}
      dialogs={
        <>
          <ReviewKeys opened={isHelp} onClose={() => setHelp(false)} />
          {question}
        </>
      }
    >
      {entry ? (
        <div className={styles.columns}>
          <RecordCard item={entry.item} list={run.list} />
          <SuggestionPanel
            key={entry.item.record_id}
            ref={panel}
            entry={entry}
            list={run.list}
            fields={fields}
            isAsked={asked === id && guessed.length > 0}
            onDraft={queue.draft}
            onAccept={accept}
          />
        </div>
      ) : (
        isDone && (
          <Summary
            accepted={accepted}
            leftOut={{ skipped, kept }}
            state={state}
            undo={undo}
            onSkipped={() => onSkipped(accepted)}
            onUndone={queue.undone}
            onLeave={leave}
          />
        )
      )}
    </QueueFrame>
  )
}

/** Whether a suggested Hindi name was written otherwise: other names may have the same word. */
function noteCorrection({ item, draft }: Entry) {
  const [[field = '', suggested = ''] = []] = Object.entries(item.suggestions[0]?.texts ?? {})
  const written = draft.texts[field]?.trim() ?? ''
  if (!field.includes('hindi') || item.suggestions[0]?.reason || written === '' || written === suggested)
    return
  correction.set({ name: item.name, suggested, written, to: 'hindi', place: 'review' })
}

/** Selects the first guessed word in the fields of a review, to be typed over; returns whether there is one. */
function selectUnsure(panel: HTMLElement | null, words: readonly string[]): boolean {
  for (const field of panel?.querySelectorAll('input') ?? []) {
    const [found] = rangesOfWords(field.value, words)
    if (!found) continue
    field.focus()
    field.setSelectionRange(...found)
    return true
  }
  return false
}

/** A suggestion as a screen reader says it. */
function spoken(suggestion: Suggestion | undefined): string {
  const [text] = Object.values(suggestion?.texts ?? {})
  if (text) return text.slice(0, MAX_SPOKEN)
  const names = suggestion?.records[0] ?? suggestion?.reason
  return names ? firstName(names) : ''
}
