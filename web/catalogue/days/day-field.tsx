import type { ReactNode } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { DayInput } from './day-input.tsx'

/** A date field of a form, which reports a text that is not a valid date. */
export function DayField<Values extends FieldValues>({
  control,
  name,
  label,
  children,
}: FieldProps<Values> & { children?: ReactNode }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const translate = useTranslateMessage()
  const { ref, value, ...input } = field
  return (
    <div>
      <DayInput
        {...input}
        inputRef={ref}
        label={t(label)}
        value={String(value ?? '')}
        error={translate(fieldState.error?.message)}
      />
      {children}
    </div>
  )
}
