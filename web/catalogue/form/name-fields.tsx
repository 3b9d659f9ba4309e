import type { ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type { LikelyDuplicatesCall } from '#contract/catalogue/catalogue.ts'
import { AliasesField } from '#web/catalogue/chips/aliases-field.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { Names } from './choice.ts'
import { FieldPair, FormPart } from './form-fields.tsx'
import { isRequired } from './form-rules.ts'
import type { FormOf, Versioned } from './form-types.ts'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import { NameField } from './name-field.tsx'
import { nameLabels } from './name-labels.ts'

/** The names of a record in its form. */
export type NameValues = Names & { aliases: string[] }

type Props<Values extends FieldValues> = {
  form: Pick<FormOf<Values, Versioned>, 'labels' | 'list' | 'rules'>
  control: Control<Values>
  names: Record<keyof NameValues, FieldPath<Values>>
  /** The call that returns records with similar names. */
  likely: LikelyDuplicatesCall
  /** The record being edited. */
  id: number | null
  /** The content below each name field. */
  below?: (field: FieldPath<Values>) => ReactNode
  /** Other descriptive fields of the record. */
  children?: ReactNode
}

/**
 * The first section of a form: both names, with a warning of likely duplicates. The form's rules decide which are
 * required.
 */
export function NamesPart<Values extends FieldValues>(props: Props<Values>) {
  const { form, control, names, likely, id, below, children } = props
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
          {below?.(names.name)}
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
        >
          {below?.(names.hindi_name)}
        </NameField>
      </FieldPair>
      <FieldPair>
        <AliasesField control={control} name={names.aliases} label={nameLabels.aliases} />
      </FieldPair>
      {children}
    </FormPart>
  )
}
