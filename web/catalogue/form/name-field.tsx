import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { names } from '#contract/names.ts'
import { useQueryOf } from '../api/hooks.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { Hindi } from '../ui/hindi.tsx'
import { TextField } from './form-fields.tsx'
import styles from './name-field.module.css'
import { SEARCH_DEBOUNCE } from './search-box.tsx'

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

/** A name in one script. While it is empty, it offers what the other one is in this script: the arrow down or a click takes it. */
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
    // The button goes with the suggestion; what was taken may still need a hand.
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method, as Hindi is written with, are its own.
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

/** What a name may be in the other script, once typing rests; null when there is none, or not yet. */
function useSuggestion(given: string, to: 'hindi' | 'english'): string | null {
  const [rested] = useDebouncedValue(given, SEARCH_DEBOUNCE)
  const { data } = useQueryOf(
    names.suggest,
    { body: { name: rested, to } },
    {
      enabled: rested.length > 1 && given === rested,
      // Not to know one is no failure that an admin must read about.
      meta: { quiet: true },
    },
  )
  return given !== '' && given === rested ? (data?.suggestion ?? null) : null
}
