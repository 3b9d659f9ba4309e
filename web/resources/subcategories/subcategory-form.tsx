import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { subcategories } from '#contract/resources/subcategories.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { FieldPair, FormPart } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnAlways } from '#web/catalogue/form/form-types.ts'
import {
  NAMES,
  NamesPart,
  type NameValues,
  NO_NAMES,
  nameValuesOf,
} from '#web/catalogue/form/name-fields.tsx'
import { nameLabels } from '#web/catalogue/form/name-labels.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { LookupOneField } from '#web/catalogue/lookup/lookup-field.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'

type Values = NameValues & { category_id: Choice | null }

const form: FormOf<Values, DataOf<typeof subcategories.get>> = {
  titles: { add: 'subcategories.add', edit: 'subcategories.edit' },
  list: '/subcategory',
  recorded: 'subcategories',
  rules: described('subcategories').fields,
  blank: { ...NO_NAMES, category_id: null },
  valuesNamed: (names) => names,
  namesOf: nameValuesOf,
  valuesOf: ({ category, ...subcategory }) => ({
    ...nameValuesOf(subcategory),
    category_id: category && lookups.categories.choiceOf(category),
  }),
  duplicated: async () => ({}),
  labels: { ...nameLabels, category_id: 'field.category' },
  ask: (id) => queryOf(subcategories.get, { params: { id } }),
  save: (values, edited, way) =>
    call(subcategories.save, { body: sentBody('sub_category_id', values, edited), ...way }),
  onSaved: returnAlways,
}

export default function SubcategoryForm() {
  const { t } = useTranslation()
  const id = useRecordId('sub_category_id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <>
          <NamesPart
            form={form}
            control={control}
            names={NAMES}
            likely={subcategories.likelyDuplicates}
            id={id}
          />
          <FormPart title={t('catalogue.belongs')}>
            <FieldPair>
              <LookupOneField
                control={control}
                name="category_id"
                label="field.category"
                lookup={lookups.categories}
              />
            </FieldPair>
          </FormPart>
        </>
      )}
    </FormScreen>
  )
}
