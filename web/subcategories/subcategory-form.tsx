import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { subcategories, subcategoryFields } from '#contract/subcategories.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FieldPair, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'
import type { Choice } from '../catalogue/lookup.ts'
import { LookupOneField } from '../catalogue/lookup-field.tsx'
import { categoryLookup } from '../lookups.ts'

type Values = {
  name: string
  hindi_name: string
  category_id: Choice | null
}

const form: FormOf<Values, DataOf<typeof subcategories.get>> = {
  titles: { add: 'subcategories.add', edit: 'subcategories.edit' },
  list: '/subcategory',
  rules: subcategoryFields,
  blank: { name: '', hindi_name: '', category_id: null },
  valuesOf: ({ name, hindi_name, category }) => ({
    name,
    hindi_name: hindi_name ?? '',
    category_id: category && categoryLookup.choiceOf(category),
  }),
  labels: {
    name: 'catalogue.column.name',
    hindi_name: 'catalogue.column.hindiName',
    category_id: 'catalogue.links.category',
  },
  ask: (id) => queryOf(subcategories.get, { params: { id } }),
  save: (values, edited, way) =>
    call(subcategories.save, {
      body: {
        ...values,
        category_id: values.category_id?.id ?? null,
        action: edited ? 'edit' : 'add',
        sub_category_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnAlways,
}

export default function SubcategoryForm() {
  const { t } = useTranslation()
  const id = useRecordId('sub_category_id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <>
          <FormPart title={t('catalogue.names')}>
            <FieldPair>
              <TextField control={control} name="name" label="catalogue.column.name" required>
                <LikelyDuplicates
                  control={control}
                  name="name"
                  ask={(name) => queryOf(subcategories.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/subcategory/edit/${other}`}
                />
              </TextField>
              <TextField control={control} name="hindi_name" label="catalogue.column.hindiName" hindi />
            </FieldPair>
          </FormPart>
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
