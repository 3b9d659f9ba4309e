import type { ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LikelyDuplicatesCall } from '#contract/catalogue.ts'
import { queryOf } from '../api/hooks.ts'
import { FieldPair, FormPart } from './form-fields.tsx'
import { isRequired } from './form-rules.ts'
import type { FormOf, Versioned } from './form-types.ts'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import type { Names } from './lookup.ts'
import { NameField } from './name-field.tsx'

export const NO_NAMES: Names = { name: '', hindi_name: '' }

/** The names of a record, for its form. */
export const nameValuesOf = (record: { name: string; hindi_name: string | null }): Names => ({
  name: record.name,
  hindi_name: record.hindi_name ?? '',
})

/** The fields of most records' two names. */
export const NAMES = { name: 'name', hindi_name: 'hindi_name' } as const

export const nameLabels = { name: 'catalogue.column.name', hindi_name: 'catalogue.column.hindiName' } as const

type Props<Values extends FieldValues> = {
  form: Pick<FormOf<Values, Versioned>, 'labels' | 'list' | 'rules'>
  control: Control<Values>
  names: Record<keyof Names, FieldPath<Values>>
  /** The call that knows which records have names that read alike. */
  likely: LikelyDuplicatesCall
  /** The record that is edited. */
  id: number | null
  /** What else a record says of itself. */
  children?: ReactNode
}

/** The first part of a form: both names, with a warning of likely duplicates. The form's rules say which must be there. */
export function NamesPart<Values extends FieldValues>(props: Props<Values>) {
  const { form, control, names, likely, id, children } = props
  const { t } = useTranslation()
  return (
    <FormPart title={t('catalogue.names')}>
      <FieldPair>
        <NameField
          control={control}
          name={names.name}
          other={names.hindi_name}
          label={form.labels[names.name] ?? nameLabels.name}
          required={isRequired(form.rules, names.name)}
        >
          <LikelyDuplicates
            control={control}
            name={names.name}
            ask={(name) => queryOf(likely, { body: { name, except: id } })}
            to={(other) => `${form.list}/edit/${other}`}
          />
        </NameField>
        <NameField
          control={control}
          name={names.hindi_name}
          other={names.name}
          label={form.labels[names.hindi_name] ?? nameLabels.hindi_name}
          required={isRequired(form.rules, names.hindi_name)}
          hindi
        />
      </FieldPair>
      {children}
    </FormPart>
  )
}
