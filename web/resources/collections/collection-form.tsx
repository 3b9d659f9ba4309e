import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { collections } from '#contract/resources/collections.ts'
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

const { collectionAlbums, ...owners } = kinds.collections.links
const holds = linksOf({ collectionAlbums })
const belongs = linksOf(owners)

type Values = NameValues & CoverValues & typeof holds.blank & typeof belongs.blank

const form: FormOf<Values, DataOf<typeof collections.get>> = {
  titles: { add: 'collections.add', edit: 'collections.edit' },
  list: '/collection',
  recorded: 'collections',
  rules: described('collections').fields,
  blank: { ...NO_NAMES, ...NO_COVER, ...holds.blank, ...belongs.blank },
  valuesNamed: (names) => names,
  namesOf: nameValuesOf,
  valuesOf: (collection) => ({
    ...nameValuesOf(collection),
    ...coverValuesOf(collection),
    ...holds.valuesOf(collection),
    ...belongs.valuesOf(collection),
  }),
  duplicated: duplicatedCover,
  labels: { ...nameLabels, ...holds.labels, ...belongs.labels, cover_image: 'catalogue.cover.title' },
  ask: (id) => queryOf(collections.get, { params: { id } }),
  save: (values, edited, way) =>
    call(collections.save, { body: sentBody('collection_id', values, edited), ...way }),
  onSaved: returnAlways,
}

export default function CollectionForm() {
  const id = useRecordId('collection_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, collection) => (
        <FormColumns
          aside={
            <CoverField control={control} {...COVER} kind="collection" present={collection?.cover_image} />
          }
        >
          <NamesPart
            form={form}
            control={control}
            names={NAMES}
            likely={collections.likelyDuplicates}
            id={id}
          />
          <LinksPart control={control} title="catalogue.holds" links={holds} />
          <LinksPart control={control} title="catalogue.belongs" links={belongs} />
        </FormColumns>
      )}
    </FormScreen>
  )
}
