import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldPair, FormPart } from '#web/catalogue/form/form-fields.tsx'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Lookup } from './lookup.ts'
import { LookupField } from './lookup-field.tsx'

type Props<Values extends FieldValues, Field extends FieldPath<Values>> = {
  control: Control<Values>
  title: TextKey
  /** The linked resource: the form field is named after the id that it holds. */
  links: { lookups: readonly (Lookup & { id: Field })[]; labels: Record<Field, TextKey> }
}

/** A section of a form that links its record to others, any number of each. */
export function LinksPart<Values extends FieldValues, Field extends FieldPath<Values>>(
  props: Props<Values, Field>,
) {
  const { control, title, links } = props
  const { t } = useTranslation()
  return (
    <FormPart title={t(title)}>
      <FieldPair>
        {links.lookups.map((lookup) => (
          <LookupField
            key={lookup.id}
            control={control}
            name={lookup.id}
            label={links.labels[lookup.id]}
            lookup={lookup}
          />
        ))}
      </FieldPair>
    </FormPart>
  )
}
