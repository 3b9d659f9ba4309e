import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The props of every form field. */
export type FieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: TextKey
}
