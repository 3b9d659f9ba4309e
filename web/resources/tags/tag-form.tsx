import type { DataOf } from '#contract/endpoint.ts'
import { tagFields, tags } from '#contract/tags.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { NamesPart } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'

type Values = { tag_name: string; tag_name_hindi: string }

const names = { name: 'tag_name', hindi_name: 'tag_name_hindi' } as const

const form: FormOf<Values, DataOf<typeof tags.get>> = {
  titles: { add: 'tags.add', edit: 'tags.edit' },
  list: '/tags',
  recorded: 'tags',
  rules: tagFields,
  blank: { tag_name: '', tag_name_hindi: '' },
  valuesOf: ({ tag_name, tag_name_hindi }) => ({ tag_name, tag_name_hindi: tag_name_hindi ?? '' }),
  labels: { tag_name: 'tags.field.name', tag_name_hindi: 'tags.field.hindiName' },
  ask: (id) => queryOf(tags.get, { params: { id } }),
  save: (values, edited, way) => call(tags.save, { body: sentBody('tag_id', values, edited), ...way }),
  onSaved: returnOnSuccess,
}

export default function TagForm() {
  const id = useRecordId('tag_id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <NamesPart form={form} control={control} names={names} likely={tags.likelyDuplicates} id={id} />
      )}
    </FormScreen>
  )
}
