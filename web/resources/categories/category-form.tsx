import { categories, categoryFields } from '#contract/categories.ts'
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
import { albumLookup, collectionLookup, linkLabels, playlistLookup } from '../lookups.ts'

type Values = Names & CoverValues & Record<'album_id' | 'collection_id' | 'playlist_id', Choice[]>

const form: FormOf<Values, DataOf<typeof categories.get>> = {
  titles: { add: 'categories.add', edit: 'categories.edit' },
  list: '/category',
  recorded: 'categories',
  rules: categoryFields,
  blank: { ...NO_NAMES, ...NO_COVER, album_id: [], collection_id: [], playlist_id: [] },
  valuesOf: (category) => ({
    ...nameValuesOf(category),
    ...coverValuesOf(category),
    album_id: albumLookup.choicesOf(category.categoryAlbums),
    collection_id: collectionLookup.choicesOf(category.categoryCollections),
    playlist_id: playlistLookup.choicesOf(category.categoryPlaylist),
  }),
  labels: { ...nameLabels, ...linkLabels, cover_image: 'catalogue.cover.title' },
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
          <LinksPart
            control={control}
            title="catalogue.holds"
            links={[albumLookup, collectionLookup, playlistLookup]}
            labels={linkLabels}
          />
        </FormColumns>
      )}
    </FormScreen>
  )
}
