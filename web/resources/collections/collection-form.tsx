import { collectionFields, collections } from '#contract/collections.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { COVER, CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { FormColumns } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import { LinksPart } from '../catalogue/links-part.tsx'
import type { Choice, Names } from '../catalogue/lookup.ts'
import { NAMES, NamesPart, NO_NAMES, nameLabels, nameValuesOf } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'
import { albumLookup, artistLookup, categoryLookup, linkLabels } from '../lookups.ts'

type Values = Names & CoverValues & Record<'album_id' | 'category_id' | 'artist_id', Choice[]>

const form: FormOf<Values, DataOf<typeof collections.get>> = {
  titles: { add: 'collections.add', edit: 'collections.edit' },
  list: '/collection',
  recorded: 'collections',
  rules: collectionFields,
  blank: { ...NO_NAMES, ...NO_COVER, album_id: [], category_id: [], artist_id: [] },
  valuesOf: (collection) => ({
    ...nameValuesOf(collection),
    ...coverValuesOf(collection),
    album_id: albumLookup.choicesOf(collection.collectionAlbums),
    category_id: categoryLookup.choicesOf(collection.collectionCategories),
    artist_id: artistLookup.choicesOf(collection.collectionArtists),
  }),
  labels: { ...nameLabels, ...linkLabels, cover_image: 'catalogue.cover.title' },
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
          <LinksPart control={control} title="catalogue.holds" links={[albumLookup]} labels={linkLabels} />
          <LinksPart
            control={control}
            title="catalogue.belongs"
            links={[categoryLookup, artistLookup]}
            labels={linkLabels}
          />
        </FormColumns>
      )}
    </FormScreen>
  )
}
