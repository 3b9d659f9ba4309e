import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { tags } from '#contract/resources/tags.ts'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '#web/catalogue/form/form-types.ts'
import { NamesPart } from '#web/catalogue/form/name-fields.tsx'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'

type Values = { tag_name: string; tag_name_hindi: string; aliases: string[] }

const names = { name: 'tag_name', hindi_name: 'tag_name_hindi', aliases: 'aliases' } as const

const form: FormOf<Values, DataOf<typeof tags.get>> = {
  titles: { add: 'tags.add', edit: 'tags.edit' },
  list: '/tags',
  recorded: 'tags',
  rules: described('tags').fields,
  blank: { tag_name: '', tag_name_hindi: '', aliases: [] },
  valuesNamed: ({ name, hindi_name }) => ({ tag_name: name, tag_name_hindi: hindi_name }),
  namesOf: (tag) => ({ name: tag.tag_name, hindi_name: tag.tag_name_hindi }),
  valuesOf: ({ tag_name, tag_name_hindi, aliases }) => ({
    tag_name,
    tag_name_hindi: tag_name_hindi ?? '',
    aliases: aliases ?? [],
  }),
  duplicated: async () => ({}),
  labels: { tag_name: 'field.name', tag_name_hindi: 'catalogue.detail.hindiName', aliases: 'field.aliases' },
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
