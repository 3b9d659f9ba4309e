import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { tagFields, tags } from '#contract/tags.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FieldPair, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'

type Values = { tag_name: string; tag_name_hindi: string }

const form: FormOf<Values, DataOf<typeof tags.get>> = {
  titles: { add: 'tags.add', edit: 'tags.edit' },
  list: '/tags',
  rules: tagFields,
  blank: { tag_name: '', tag_name_hindi: '' },
  valuesOf: ({ tag_name, tag_name_hindi }) => ({ tag_name, tag_name_hindi: tag_name_hindi ?? '' }),
  labels: { tag_name: 'tags.field.name', tag_name_hindi: 'tags.field.hindiName' },
  ask: (id) => queryOf(tags.get, { params: { id } }),
  save: (values, edited, way) =>
    call(tags.save, {
      body: {
        ...values,
        action: edited ? 'edit' : 'add',
        tag_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnOnSuccess,
}

export default function TagForm() {
  const { t } = useTranslation()
  const id = useRecordId('tag_id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <FormPart title={t('tags.names')}>
          <FieldPair>
            <TextField control={control} name="tag_name" label="tags.field.name" required>
              <LikelyDuplicates
                control={control}
                name="tag_name"
                ask={(name) => queryOf(tags.likelyDuplicates, { body: { name, except: id } })}
                to={(other) => `/tags/edit/${other}`}
              />
            </TextField>
            <TextField control={control} name="tag_name_hindi" label="tags.field.hindiName" hindi />
          </FieldPair>
        </FormPart>
      )}
    </FormScreen>
  )
}
