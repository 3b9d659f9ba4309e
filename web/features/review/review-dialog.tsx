import { useEffect, useRef, useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { ReviewRun, Suggestion } from '#contract/features/review.ts'
import WordOffer from '#web/catalogue/bulk/edit/word-offer.tsx'
import { correction } from '#web/catalogue/form/corrections.ts'
import { rangesOfWords } from '#web/catalogue/form/unsure-words.tsx'
import { gapLabel } from '#web/catalogue/review/gap-label.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useStore } from '#web/core/store.ts'
import queueStyles from '#web/features/queue/queue.module.css'
import { DIGITS, type QueueAction } from '#web/features/queue/queue-actions.ts'
import { QueueScreen, SkippedButton } from '#web/features/queue/queue-screen.tsx'
import { soundOf } from '#web/features/queue/sound-of.ts'
import { usePlayer } from '#web/ui/audio/audio-player.ts'
import { ACTION_TEXTS } from './action-list.tsx'
import { draftOf, isEmpty, NO_DRAFT, unsureOf } from './draft.ts'
import type { Entry, Review } from './queue.ts'
import { RecordCard } from './record-card.tsx'
import { Notices, Pace } from './review-head.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'

/** In characters: screen readers hear only the beginning of a longer text. */
const MAX_SPOKEN = 200

type Props = {
  run: ReviewRun
  queue: Review
  /** Undoes the whole run. */
  undo: () => Promise<Envelope<unknown>>
  /** Starts a pass through the skipped records; `accepted` is the number so far. */
  onSkipped: (accepted: number) => void
  onLeave: () => void
}

/** The review of records one after the other: what the record has, and what is suggested. */
export function ReviewDialog({ run, queue, undo, onSkipped, onLeave }: Props) {
  const { t } = useTranslation()
  const player = usePlayer()
  const state = useStore(queue.store)
  const { entries, at } = state
  const panel = useRef<HTMLElement>(null)
  const entry = entries[at]
  const { suggestions = [], actions: decisions = [] } = entry?.item ?? {}

  const isBlank = entry !== undefined && isEmpty(entry.draft)
  const focusField = () => panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  // A record without a suggestion gets the focus in its first field; other records are accepted by Enter from anywhere.
  useEffect(() => {
    panel.current?.focus()
    if (isBlank) focusField()
  }, [entry?.key, entry?.problem])

  // The record whose unsure words were just selected; a second Enter accepts it.
  const [asked, setAsked] = useState<number | null>(null)
  const accept = () => {
    if (!entry) return
    if (entry.state === 'open' && asked !== entry.key && selectUnsure(panel.current, unsureOf(entry.item)))
      return setAsked(entry.key)
    if (isBlank) return focusField()
    queue.accept(entry.draft)
    noteCorrection(entry)
  }
  const leaveField = () => {
    const isInField = document.activeElement?.matches('input, textarea') === true && panel.current !== null
    if (isInField) panel.current?.focus()
    return isInField
  }
  const sound = entry && soundOf(entry.item)
  const action = entry?.draft.action ?? null
  // In a review of broken links, only the fields whose link is broken are shown.
  const fields = queue.fields.filter(
    ({ name }) => run.gap !== 'dead_link' || entry?.item.dead_links.some(({ field }) => field === name),
  )
  const guessed = entry
    ? unsureOf(entry.item).filter((word) =>
        Object.values(entry.draft.texts).some((text) => rangesOfWords(text, [word]).length > 0),
      )
    : []
  const choose = (index: number) => {
    const [suggestion, decision] = [suggestions[index], decisions[index - suggestions.length]]
    if (suggestion) queue.draft(draftOf(suggestion))
    else if (decision) queue.draft({ ...NO_DRAFT, action: decision })
  }
  const actions: QueueAction[] = [
    {
      does: 'review.keys.accept',
      keys: ['Enter'],
      act: accept,
      button: entry && { label: t(action ? ACTION_TEXTS[action] : 'review.accept'), isDisabled: isBlank },
    },
    { does: 'review.keys.acceptText', keys: ['Mod+Enter'], act: accept },
    {
      does: 'review.keys.edit',
      keys: ['Tab'],
      act: focusField,
      button: entry && fields.length > 0 ? { label: t('action.edit') } : null,
    },
    { does: 'review.keys.choose', keys: [DIGITS], act: (digit) => choose(Number(digit) - 1) },
    {
      does: 'review.keys.skip',
      keys: ['s', 'Alt+s'],
      act: queue.skip,
      button: entry && { label: t('review.skip') },
    },
    { does: 'keys.play', keys: ['p'], act: () => sound && player.toggle(sound) },
    {
      does: 'review.keys.back',
      keys: ['Backspace'],
      act: () => queue.show(at - 1),
      button: { label: t('catalogue.details.previous'), isDisabled: at === 0 },
    },
  ]
  const count = (is: (one: Entry) => boolean) => entries.filter(is).length
  const acceptedNow = count((one) => one.state === 'accepted')
  const accepted = state.isUndone ? 0 : run.accepted + acceptedNow
  const left = {
    kept: state.keptBefore + count((one) => one.state === 'accepted' && one.draft.action === 'keep'),
    skipped: state.skippedBefore + count((one) => one.state === 'skipped'),
    unsaved: state.unsaved,
    onSkipped: () => onSkipped(accepted),
  }
  const isAny = accepted + left.skipped > 0
  const suggested = action ? t(ACTION_TEXTS[action]) : suggestions[0] && spoken(suggestions[0])
  return (
    <QueueScreen
      title={`${t(`kind.${run.list}`)}: ${t(gapLabel(run.gap))}`}
      queue={queue}
      actions={actions}
      onEscape={{ does: 'review.keys.leave', act: leaveField }}
      facts={<Pace state={state} />}
      tools={<SkippedButton {...left} />}
      notices={
        <>
          <Notices state={state} />
          <WordOffer place="review" onWords={queue.learn} />
        </>
      }
      leaveLabel="review.leave"
      said={
        entry
          ? [
              firstName(entry.item),
              suggested === undefined ? t('review.noSuggestion') : t('review.suggested', { text: suggested }),
              ...(guessed.length > 0 ? [t('catalogue.suggestion.unsure', { words: guessed.join(' ') })] : []),
            ]
          : []
      }
      summary={{
        title: t(isAny ? 'review.done' : 'catalogue.review.none'),
        hint: isAny
          ? `${t('review.acceptedCount', { total: accepted })}, ${t('review.skippedCount', { total: left.skipped })}`
          : null,
        undo: state.canUndo ? undo : null,
        onUndone: queue.undone,
        children: <SkippedButton {...left} isLarge />,
      }}
      onLeave={onLeave}
    >
      {entry && (
        <div className={queueStyles.columns}>
          <RecordCard item={entry.item} list={run.list} />
          <SuggestionPanel
            key={entry.key}
            ref={panel}
            entry={entry}
            list={run.list}
            fields={fields}
            isAsked={asked === entry.key && guessed.length > 0}
            onDraft={queue.draft}
            onAccept={accept}
          />
        </div>
      )}
    </QueueScreen>
  )
}

/** Records a correction if a suggested Hindi name was changed, because other names may have the same word. */
function noteCorrection({ item, draft }: Entry) {
  const [[field = '', suggested = ''] = []] = Object.entries(item.suggestions[0]?.texts ?? {})
  const written = draft.texts[field]?.trim() ?? ''
  if (!field.includes('hindi') || item.suggestions[0]?.reason || written === '' || written === suggested)
    return
  correction.set({ name: item.name, suggested, written, to: 'hindi', place: 'review' })
}

/** Selects the first unsure word in the fields of a review, to be typed over; returns whether there is one. */
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

/** The text that a screen reader announces for a suggestion. */
function spoken(suggestion: Suggestion): string {
  const [text] = Object.values(suggestion.texts)
  if (text) return text.slice(0, MAX_SPOKEN)
  const names = suggestion.records[0] ?? suggestion.reason
  return names ? firstName(names) : ''
}
