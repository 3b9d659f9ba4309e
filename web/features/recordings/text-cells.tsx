import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { type Draft, MAX_ALBUM_POSITION } from '#contract/features/recordings.ts'
import { readDay } from '#contract/values/days.ts'
import { MAX_NAME_LENGTH } from '#contract/values/fields.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import { UnsureWords } from '#web/catalogue/form/unsure-words.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { editDrafts, type SentFields } from './draft-edits.ts'
import styles from './drafts.module.css'

type CellProps = {
  draft: Draft
  /** The name of the field, which screen readers hear with the name of the draft. */
  label: string
  name: string
  value: string
  problem?: string | undefined
  placeholder?: string | undefined
  className?: string | undefined
  lang?: string | undefined
  title?: string | undefined
  isNumber?: boolean
  /** Saves the text; returns an error if it is not valid, which leaves the text as typed. */
  take: (text: string) => string | null
}

/** A text cell of a draft. Leaving it saves the text, and Escape restores the earlier one. */
function Cell(props: CellProps) {
  const { draft, label, name, value, problem, isNumber, take, className, ...input } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [sentProblem, setSentProblem] = useState<string | null>(null)
  const errorId = useId()
  const error = sentProblem ?? problem
  const leave = () => {
    if (typed === null) return
    const refused = typed.trim() === value ? null : take(typed.trim())
    setSentProblem(refused)
    if (refused === null) setTyped(null)
  }
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === null) return
    event.preventDefault()
    setTyped(null)
    setSentProblem(null)
  }
  return (
    <span className={className}>
      <input
        {...input}
        data-cell={name}
        data-refused={sentProblem === null ? undefined : true}
        className={styles.input}
        aria-label={`${label}: ${draft.display_name || draft.file_name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={typed ?? value}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
        onKeyDown={back}
        onBlur={leave}
      />
      {error && (
        <span className={styles.problem} id={errorId}>
          {error}
        </span>
      )}
    </span>
  )
}

/** Edits one draft. The types do not follow a computed field name. */
const edit = (draft: Draft, fields: SentFields & Partial<Draft>) =>
  editDrafts([draft.draft_id], fields, fields)

type NameProps = { draft: Draft; field: 'display_name' | 'display_name_hindi'; label: string }

/** The cell of a name in one script. A suggested name is styled differently until it is edited. */
export function NameCell({ draft, field, label }: NameProps) {
  const { t } = useTranslation()
  const isGuess = draft.guessed_name === field
  return (
    <>
      <Cell
        draft={draft}
        label={label}
        name={field}
        placeholder={label}
        value={draft[field]}
        problem={draft.problems[field]}
        className={isGuess ? styles.guess : undefined}
        title={isGuess ? t('recordings.guessed') : undefined}
        lang={field === 'display_name_hindi' ? 'hi' : undefined}
        take={(text) => {
          editDrafts(
            [draft.draft_id],
            { [field]: text },
            { [field]: text, ...(isGuess && { guessed_name: null }) },
          )
          return null
        }}
      />
      {isGuess && <UnsureWords text={draft[field]} words={draft.unsure_words} />}
    </>
  )
}

/** The cell of a date; without one, it shows the year in the file's tags. */
export function DayCell({ draft, label }: { draft: Draft; label: string }) {
  const { t, i18n } = useTranslation()
  const { record_date, year } = draft
  return (
    <Cell
      draft={draft}
      label={label}
      name="record_date"
      value={record_date === null ? '' : writeDay(record_date, i18n.language)}
      placeholder={year === null ? t('tracks.form.datePlaceholder') : t('recordings.year', { year })}
      problem={draft.problems.record_date}
      isNumber
      take={(text) => {
        const day = text === '' ? null : readDay(text)
        if (day === null && text !== '') return t('tracks.form.noDate')
        edit(draft, { record_date: day })
        return null
      }}
    />
  )
}

/** The cell of the track's position in its album. */
export function PositionCell({ draft, label }: { draft: Draft; label: string }) {
  const { t } = useTranslation()
  return (
    <Cell
      draft={draft}
      label={label}
      name="album_position"
      value={draft.album_position === null ? '' : String(draft.album_position)}
      placeholder="#"
      title={t('recordings.positionHint')}
      className={styles.position}
      isNumber
      take={(text) => {
        const place = text === '' ? null : Number(text)
        const isPlace =
          place === null || (Number.isInteger(place) && place >= 1 && place <= MAX_ALBUM_POSITION)
        if (!isPlace) return t('recordings.noNumber')
        edit(draft, { album_position: place })
        return null
      }}
    />
  )
}
