import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { subcategories, subcategoryFields } from '#contract/subcategories.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FieldPair, FormPart } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import type { Choice, Names } from '../catalogue/lookup.ts'
import { LookupOneField } from '../catalogue/lookup-field.tsx'
import { NAMES, NamesPart, NO_NAMES, nameLabels, nameValuesOf } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'
import { categoryLookup } from '../lookups.ts'

type Values = Names & { category_id: Choice | null }

const form: FormOf<Values, DataOf<typeof subcategories.get>> = {
  titles: { add: 'subcategories.add', edit: 'subcategories.edit' },
  list: '/subcategory',
  recorded: 'subcategories',
  rules: subcategoryFields,
  blank: { ...NO_NAMES, category_id: null },
  valuesOf: ({ category, ...subcategory }) => ({
    ...nameValuesOf(subcategory),
    category_id: category && categoryLookup.choiceOf(category),
  }),
  labels: { ...nameLabels, category_id: 'catalogue.links.category' },
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
                label="catalogue.links.category"
                lookup={categoryLookup}
              />
            </FieldPair>
          </FormPart>
        </>
      )}
    </FormScreen>
  )
}
