import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { AliasesInput } from './aliases-input.tsx'

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The form field for the aliases of a record. */
export function AliasesField<Values extends FieldValues>({ control, name, label }: FieldProps<Values>) {
  const { t } = useTranslation()
  const translate = useTranslateMessage()
  const { field, fieldState } = useController({ control, name })
  return (
    <AliasesInput
      label={t(label)}
      names={textsIn(field.value)}
      onChange={field.onChange}
      error={translate(fieldState.error?.message)}
      field={field}
    />
  )
}
