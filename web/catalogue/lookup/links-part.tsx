import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { FieldPair, FormPart } from './form-fields.tsx'
import type { Lookup } from './lookup.ts'
import { LookupField } from './lookup-field.tsx'

type Props<Values extends FieldValues, Field extends FieldPath<Values>> = {
  control: Control<Values>
  title: TextKey
  /** What is linked: the field of the form is called as the id that it holds. */
  links: readonly (Lookup & { id: Field })[]
  labels: Record<Field, TextKey>
}

/** A part of a form that links its record to others, any number of each. */
export function LinksPart<Values extends FieldValues, Field extends FieldPath<Values>>(
  props: Props<Values, Field>,
) {
  const { control, title, links, labels } = props
  const { t } = useTranslation()
  return (
    <FormPart title={t(title)}>
      <FieldPair>
        {links.map((lookup) => (
          <LookupField
            key={lookup.id}
            control={control}
            name={lookup.id}
            label={labels[lookup.id]}
            lookup={lookup}
          />
        ))}
      </FieldPair>
    </FormPart>
  )
}
