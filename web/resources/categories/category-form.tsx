import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { categories } from '#contract/resources/categories.ts'
import {
  COVER,
  CoverField,
  type CoverValues,
  coverValuesOf,
  NO_COVER,
} from '#web/catalogue/cover/cover-field.tsx'
import { duplicatedCover } from '#web/catalogue/cover/duplicated-cover.ts'
import { FormColumns } from '#web/catalogue/form/form-fields.tsx'
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
import { linksOf } from '#web/catalogue/kinds/links.ts'
import { LinksPart } from '#web/catalogue/lookup/links-part.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'

const links = linksOf(kinds.categories.links)

type Values = NameValues & CoverValues & typeof links.blank

const form: FormOf<Values, DataOf<typeof categories.get>> = {
  titles: { add: 'categories.add', edit: 'categories.edit' },
  list: '/category',
  recorded: 'categories',
  rules: described('categories').fields,
  blank: { ...NO_NAMES, ...NO_COVER, ...links.blank },
  valuesNamed: (names) => names,
  namesOf: nameValuesOf,
  valuesOf: (category) => ({
    ...nameValuesOf(category),
    ...coverValuesOf(category),
    ...links.valuesOf(category),
  }),
  duplicated: duplicatedCover,
  labels: { ...nameLabels, ...links.labels, cover_image: 'catalogue.cover.title' },
  ask: (id) => queryOf(categories.get, { params: { id } }),
  save: (values, edited, way) =>
    call(categories.save, { body: sentBody('category_id', values, edited), ...way }),
  onSaved: returnAlways,
}

export default function CategoryForm() {
  const id = useRecordId('category_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, category) => (
        <FormColumns
          aside={
            <CoverField control={control} {...COVER} kind="category" present={category?.cover_picture} />
          }
        >
          <NamesPart
            form={form}
            control={control}
            names={NAMES}
            likely={categories.likelyDuplicates}
            id={id}
          />
          <LinksPart control={control} title="catalogue.holds" links={links} />
        </FormColumns>
      )}
    </FormScreen>
  )
}
