import { type FieldValues, useController } from 'react-hook-form'
import { type Choice, isChoice } from '#web/catalogue/form/choice.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import type { Lookup, Searched } from './lookup.ts'
import { LookupInput } from './lookup-input.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  lookup: Lookup | Searched
  required?: boolean
  /** Debounce delay of the search, in milliseconds. */
  debounce?: number
}

/** The props of both kinds of lookup field; the value is whatever the form holds. */
function useLookupField<Values extends FieldValues>({ control, name, label, ...rest }: Props<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const translate = useTranslateMessage()
  const value: unknown = field.value
  const input = {
    ...rest,
    ref: field.ref,
    name,
    label: t(label),
    onBlur: field.onBlur,
    error: translate(fieldState.error?.message),
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
