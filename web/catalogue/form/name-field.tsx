import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { nameSuggestions } from '#contract/name-suggestions.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/debounce.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { TextField } from './form-fields.tsx'
import styles from './name-field.module.css'

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

/**
 * A name in one script. While it is empty, it suggests a transliteration of the other; ArrowDown or a click accepts it.
 */
export function NameField<Values extends FieldValues>({ other, children, ...props }: Props<Values>) {
  const { control, name, hindi = false } = props
  const { t } = useTranslation()
  const { field } = useController({ control, name })
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = String(field.value ?? '').trim() === ''
  const given = String(useWatch({ control, name: other }) ?? '').trim()
  const suggestion = useSuggestion(isEmpty ? given : '', hindi ? 'hindi' : 'english')

  const take = () => {
    field.onChange(suggestion)
    // The button disappears with the suggestion; the accepted text may still need editing.
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores the keys of an input method, which Hindi is typed with.
    if (event.key !== 'ArrowDown' || suggestion === null || event.nativeEvent.isComposing) return
    event.preventDefault()
    take()
  }
  return (
    <TextField {...props} inputRef={input} onKeyDown={onKeyDown}>
      <div role="status">
        {suggestion !== null && (
          <button
            type="button"
            className={styles.suggestion}
            aria-keyshortcuts="ArrowDown"
            title={t('catalogue.suggestion.hint')}
            onClick={take}
          >
            <Hindi text={t('catalogue.suggestion.use', { name: suggestion })} />
            <kbd aria-hidden>↓</kbd>
          </button>
        )}
      </div>
      {children}
    </TextField>
  )
}

/** The suggested name in the other script, once typing pauses; null if there is none or it is not loaded yet. */
function useSuggestion(given: string, to: 'hindi' | 'english'): string | null {
  const [rested] = useDebouncedValue(given, SEARCH_DEBOUNCE_MS)
  const { data } = useQueryOf(
    nameSuggestions.suggest,
    { body: { name: rested, to } },
    {
      enabled: rested.length > 1 && given === rested,
      // If this lookup fails, the error is not shown.
      meta: { quiet: true },
    },
  )
  return given !== '' && given === rested ? (data?.suggestion ?? null) : null
}
