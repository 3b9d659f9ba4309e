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
import type { DataOf } from '#contract/calls/endpoint.ts'
import { nameSuggestions } from '#contract/features/name-suggestions.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { type Correction, correction } from './corrections.ts'
import { TextField } from './form-fields.tsx'
import styles from './name-field.module.css'
import { rangesOfWords, UnsureWords } from './unsure-words.tsx'

/** In milliseconds. Short, since the suggestion should be ready when the admin moves on to the other name. */
export const SUGGESTION_DEBOUNCE_MS = 150
/** In milliseconds. Long, since a screen reader should not speak at every pause between two letters. */
const ANNOUNCEMENT_DEBOUNCE_MS = 1000

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: TextKey
  /** The form field that holds the name in the other script. */
  other: FieldPath<Values>
  hindi?: boolean
  required?: boolean
  focused?: boolean
  children?: ReactNode
}

type Suggested = {
  value: string
  /** The name in the other script, from which the suggestion is made. */
  given: string
  hindi: boolean
  /** The visible label of the field. */
  label: string
  onTake: (name: string) => void
}

/**
 * Suggests a name by transliterating the one in the other script while the field is empty; ArrowDown or a click accepts it. The
 * space for it is reserved as soon as the other name is typed, so that nothing moves under the pointer.
 */
export function useNameSuggestion({ value, given, hindi, label, onTake }: Suggested) {
  const inputRef = useRef<HTMLInputElement>(null)
  const isWanted = value.trim() === '' && given.trim() !== ''
  const { suggestion, unsure } = useSuggestion(isWanted ? given.trim() : '', hindi ? 'hindi' : 'english')

  const take = (name: string) => {
    onTake(name)
    // The focus goes to the input, because the button disappears with the suggestion and the accepted text may still need
    // editing.
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method, with which Hindi is typed, uses the same keys.
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

/** Records a correction when a sent form is left: a name that was saved otherwise than it was suggested. */
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

/** The field of a name in one script, which suggests a transliteration of the other. */
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
 * The button that accepts a suggestion. It is not in the Tab order, where a Space meant for the next field would press it;
 * ArrowDown in the field does the same.
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
