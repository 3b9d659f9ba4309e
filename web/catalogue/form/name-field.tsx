import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  useController,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { nameSuggestions } from '#contract/features/name-suggestions.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { type Correction, correction } from './corrections.ts'
import { TextField } from './form-fields.tsx'
import styles from './name-field.module.css'
import { rangesOfWords, UnsureWords } from './unsure-words.tsx'

/** Short: whoever types a name and moves on to the other field should find the suggestion there. */
export const SUGGESTION_DEBOUNCE_MS = 150
/** Long: a screen reader should not speak at every pause between two letters. */
const ANNOUNCEMENT_DEBOUNCE_MS = 1000

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: TextKey
  /** The field of the same name in the other script. */
  other: FieldPath<Values>
  hindi?: boolean
  required?: boolean
  focused?: boolean
  children?: ReactNode
}

type Suggested = {
  value: string
  /** The same name in the other script. */
  given: string
  hindi: boolean
  /** The field's label, as it is shown. */
  label: string
  onTake: (name: string) => void
}

/**
 * For a field of a name in one script: while it is empty, suggests a transliteration of the other; ArrowDown or a click
 * accepts it. Room for it is made as soon as the other is typed, so that it moves nothing that is about to be clicked when
 * it comes.
 */
export function useNameSuggestion({ value, given, hindi, label, onTake }: Suggested) {
  const inputRef = useRef<HTMLInputElement>(null)
  const isWanted = value.trim() === '' && given.trim() !== ''
  const { suggestion, unsure } = useSuggestion(isWanted ? given.trim() : '', hindi ? 'hindi' : 'english')

  const take = (name: string) => {
    onTake(name)
    // The button disappears with the suggestion; the accepted text may still need editing.
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores the keys of an input method, which Hindi is typed with.
    if (event.key !== 'ArrowDown' || suggestion === null || event.nativeEvent.isComposing) return
    event.preventDefault()
    take(suggestion)
  }
  return {
    inputRef,
    onKeyDown,
    shortcut: suggestion === null ? undefined : 'ArrowDown',
    description: isWanted && (
      <span className={styles.room}>
        {suggestion !== null && (
          <>
            <SuggestionButton name={suggestion} unsure={unsure} onClick={() => take(suggestion)} />
            <UnsureWords text={suggestion} words={unsure} />
          </>
        )}
      </span>
    ),
    announcement: <Announcement field={label} suggestion={suggestion} />,
    suggestion,
  }
}

/** When the form is left after it was sent, tells which of its names was written otherwise than it was suggested. */
function useCorrection<Values extends FieldValues>(
  control: Control<Values>,
  { name, written, to }: Pick<Correction, 'name' | 'written' | 'to'>,
  suggestion: string | null,
) {
  const { isSubmitting } = useFormState({ control })
  const last = useRef<Pick<Correction, 'name' | 'suggested'> | null>(null)
  const sent = useRef<Correction | null>(null)
  useEffect(() => {
    if (suggestion !== null) last.current = { name, suggested: suggestion }
    const { current } = last
    if (isSubmitting && current?.name === name && !['', current.suggested].includes(written))
      sent.current = { ...current, written, to, place: 'form' }
  }, [suggestion, name, written, to, isSubmitting])
  useEffect(
    () => () => {
      if (sent.current) correction.set(sent.current)
    },
    [],
  )
}

/** A name in one script, which suggests a transliteration of the other. */
export function NameField<Values extends FieldValues>({ other, children, ...props }: Props<Values>) {
  const { control, name, label, hindi = false } = props
  const { t } = useTranslation()
  const { field } = useController({ control, name })
  const given = String(useWatch({ control, name: other }) ?? '')
  const mayEdit = useMayHere()('edit')
  const { announcement, suggestion, ...suggested } = useNameSuggestion({
    value: String(field.value ?? ''),
    given: mayEdit ? given : '',
    hindi,
    label: t(label),
    onTake: field.onChange,
  })
  useCorrection(
    control,
    { name: given.trim(), written: String(field.value ?? '').trim(), to: hindi ? 'hindi' : 'english' },
    suggestion,
  )
  return (
    <TextField {...props} {...suggested}>
      {announcement}
      {children}
    </TextField>
  )
}

type ButtonProps = { name: string; unsure: readonly string[]; onClick: () => void }

/**
 * Not in the Tab order: a Space meant for the next field would press it. The field has a key for it, and is described
 * by it.
 */
function SuggestionButton({ name, unsure, onClick }: ButtonProps) {
  const { t } = useTranslation()
  const text = t('catalogue.suggestion.use', { name })
  return (
    <button
      type="button"
      className={styles.suggestion}
      tabIndex={-1}
      title={t('catalogue.suggestion.hint')}
      onClick={onClick}
    >
      <Hindi text={text} marks={rangesOfWords(text, unsure)} />
      <kbd aria-hidden>↓</kbd>
    </button>
  )
}

function Announcement({ field, suggestion }: { field: string; suggestion: string | null }) {
  const { t } = useTranslation()
  const [rested] = useDebouncedValue(suggestion, ANNOUNCEMENT_DEBOUNCE_MS)
  return (
    <VisuallyHidden role="status">
      {suggestion !== null && rested === suggestion && (
        <Hindi text={t('catalogue.suggestion.announcement', { field, name: suggestion })} />
      )}
    </VisuallyHidden>
  )
}

const NONE = { suggestion: null, unsure: [] }

/** The suggested name in the other script, once typing pauses; null if there is none or it is not loaded yet. */
function useSuggestion(given: string, to: 'hindi' | 'english'): DataOf<typeof nameSuggestions.suggest> {
  const [rested] = useDebouncedValue(given, SUGGESTION_DEBOUNCE_MS)
  const { data } = useQueryOf(
    nameSuggestions.suggest,
    { body: { name: rested, to } },
    {
      enabled: rested.length > 1 && given === rested,
      // If this lookup fails, the error is not shown.
      meta: { quiet: true, isAsTyped: true },
    },
  )
  return (given !== '' && given === rested && data) || NONE
}
