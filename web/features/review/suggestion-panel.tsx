import type { Ref } from 'react'
import type { Suggestion } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import { Key } from '#web/features/queue/key-list.tsx'
import queueStyles from '#web/features/queue/queue.module.css'
import { Hindi } from '#web/ui/hindi.tsx'
import { ActionList } from './action-list.tsx'
import { CoverChoice } from './cover-choice.tsx'
import { type Draft, draftOf, type Field, unsureOf } from './draft.ts'
import type { Entry } from './queue.ts'
import styles from './review.module.css'
import { ReviewField } from './review-field.tsx'

type Props = {
  ref: Ref<HTMLElement>
  entry: Entry
  list: KindName
  fields: readonly Field[]
  /** Whether the unsure words have been shown, so that Enter accepts them now. */
  isAsked: boolean
  onDraft: (draft: Draft) => void
  onAccept: () => void
}

/** The suggestion for a record, in fields in which it can be edited. */
export function SuggestionPanel({
  ref,
  entry: { item, draft, state, problem, isChanged },
  list,
  fields,
  isAsked,
  onDraft,
  onAccept,
}: Props) {
  const { t } = useTranslation()
  const { suggestions } = item
  const covers = suggestions.filter(({ cover }) => cover !== null)
  const [others, reasons] = [
    suggestions.filter(({ cover }) => cover === null),
    suggestions.some(({ reason }) => reason),
  ]
  return (
    <section
      ref={ref}
      className={queueStyles.panel}
      tabIndex={-1}
      aria-label={t('review.suggestion')}
      data-autofocus
    >
      {state !== 'open' && (
        <p className={queueStyles.decided} data-state={state}>
          {t(state === 'accepted' ? 'review.accepted' : 'review.skipped')}
        </p>
      )}
      {isAsked && (
        <p className={queueStyles.changed} role="status">
          {t('review.acceptAgain')}
        </p>
      )}
      {isChanged && <p className={queueStyles.changed}>{t('review.changed')}</p>}
      {problem !== null && (
        <p className={queueStyles.problem} role="alert">
          {t('catalogue.form.notSaved', { reason: problem })}
        </p>
      )}
      {suggestions.length + item.actions.length === 0 && state === 'open' && (
        <p className={queueStyles.note}>{t('review.noSuggestion')}</p>
      )}
      {covers.length > 0 && <CoverChoice suggestions={covers} draft={draft} onDraft={onDraft} />}
      {fields.map((field, index) => (
        <ReviewField
          key={field.name}
          field={field}
          present={item.values[field.name] ?? ''}
          draft={draft}
          unsure={unsureOf(item)}
          onDraft={onDraft}
          // Without a suggestion the first field is empty, and a Hindi name can be typed in Latin letters or in Devanagari.
          isFirst={index === 0}
          onAccept={onAccept}
        />
      ))}
      {others.length > 0 && reasons && (
        <ol className={styles.others} aria-label={t('review.suggestions')}>
          {others.map((suggestion, index) => (
            <li key={keyOf(suggestion)}>
              <Other
                suggestion={suggestion}
                number={index + 1}
                isChosen={isChosen(suggestion, draft)}
                onChoose={() => onDraft(draftOf(suggestion))}
              />
            </li>
          ))}
        </ol>
      )}
      {item.actions.length > 0 && (
        <ActionList
          list={list}
          actions={item.actions}
          from={suggestions.length}
          draft={draft}
          onDraft={onDraft}
        />
      )}
    </section>
  )
}

const keyOf = ({ records, reason }: Suggestion) =>
  [...records.map(({ id }) => id), reason?.kind, reason?.id].join()

const isChosen = ({ records, texts }: Suggestion, draft: Draft): boolean =>
  draft.action === null &&
  records.every(({ id }) => draft.records.some((record) => record.id === id)) &&
  Object.entries(texts).every(([field, text]) => draft.texts[field] === text)

/** In characters: enough of a text to tell it from others. */
const EXCERPT = 80

type OtherProps = { suggestion: Suggestion; number: number; isChosen: boolean; onChoose: () => void }

/** A further suggestion: records to link or a text, with the reason for it. */
function Other({
  suggestion: { records, texts, reason },
  number,
  isChosen: isPressed,
  onChoose,
}: OtherProps) {
  const [record] = records
  const [text] = Object.values(texts)
  return (
    <button type="button" className={styles.other} aria-pressed={isPressed} tabIndex={-1} onClick={onChoose}>
      <Key name={String(number)} />
      <span>
        {record && <Hindi {...shownNames(record)[0]} />}
        {text && <Hindi text={text.slice(0, EXCERPT)} />}
        <ReasonText reason={reason} />
      </span>
    </button>
  )
}

/** The reason for a suggestion, which is the record that it was found through. */
export function ReasonText({ reason }: Pick<Suggestion, 'reason'>) {
  const { t } = useTranslation()
  if (!reason) return null
  const name = shownNames(reason)[0].text
  return (
    <small className={styles.reason}>
      <Hindi text={t(`review.reason.${reason.kind}`, { name })} />
    </small>
  )
}
