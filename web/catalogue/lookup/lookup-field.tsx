import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/words.ts'
import type { FieldProps } from './form-types.ts'
import { type Choice, isChoice, type Lookup, type Searched } from './lookup.ts'
import { LookupInput } from './lookup-input.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  lookup: Lookup | Searched
  required?: boolean
  /** How long typing rests before it asks, in milliseconds. */
  debounce?: number
}

/** What both kinds of field are made with; the value is whatever the form holds. */
function useLookupField<Values extends FieldValues>({ control, name, label, ...rest }: Props<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const inWords = useWords()
  const value: unknown = field.value
  const input = {
    ...rest,
    ref: field.ref,
    label: t(label),
    onBlur: field.onBlur,
    error: inWords(fieldState.error?.message),
  }
  return { input, value, onChange: field.onChange }
}

/** A field that holds any number of chosen records, as `Choice[]`. */
export function LookupField<Values extends FieldValues>(props: Props<Values>) {
  const { input, value, onChange } = useLookupField(props)
  return (
    <LookupInput
      {...input}
      many
      value={Array.isArray(value) ? value.filter(isChoice) : []}
      onChange={onChange}
    />
  )
}

/** A field that holds one chosen record or none, as `Choice | null`. */
export function LookupOneField<Values extends FieldValues>(props: Props<Values>) {
  const { input, value, onChange } = useLookupField(props)
  return (
    <LookupInput
      {...input}
      value={isChoice(value) ? [value] : []}
      onChange={([choice]: Choice[]) => onChange(choice ?? null)}
    />
  )
}
