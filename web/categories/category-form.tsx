import { useTranslation } from 'react-i18next'
import { categories, categoryFields } from '#contract/categories.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { FieldPair, FormColumns, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'
import { type Choice, idsOf } from '../catalogue/lookup.ts'
import { LookupField } from '../catalogue/lookup-field.tsx'
import { albumLookup, collectionLookup, playlistLookup } from '../lookups.ts'

type Values = CoverValues & {
  name: string
  hindi_name: string
  album_id: Choice[]
  collection_id: Choice[]
  playlist_id: Choice[]
}

const form: FormOf<Values, DataOf<typeof categories.get>> = {
  titles: { add: 'categories.add', edit: 'categories.edit' },
  list: '/category',
  rules: categoryFields,
  blank: { name: '', hindi_name: '', album_id: [], collection_id: [], playlist_id: [], ...NO_COVER },
  valuesOf: ({ name, hindi_name, categoryAlbums, categoryCollections, categoryPlaylist, ...picture }) => ({
    name,
    hindi_name: hindi_name ?? '',
    album_id: categoryAlbums.map(albumLookup.choiceOf),
    collection_id: categoryCollections.map(collectionLookup.choiceOf),
    playlist_id: categoryPlaylist.map(playlistLookup.choiceOf),
    ...coverValuesOf(picture),
  }),
  labels: {
    name: 'catalogue.column.name',
    hindi_name: 'catalogue.column.hindiName',
    album_id: 'catalogue.links.albums',
    collection_id: 'catalogue.links.collections',
    playlist_id: 'catalogue.links.playlists',
    cover_image: 'catalogue.cover.title',
  },
  ask: (id) => queryOf(categories.get, { params: { id } }),
  save: (values, edited, way) =>
    call(categories.save, {
      body: {
        ...values,
        album_id: idsOf(values.album_id),
        collection_id: idsOf(values.collection_id),
        playlist_id: idsOf(values.playlist_id),
        action: edited ? 'edit' : 'add',
        category_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnAlways,
}

export default function CategoryForm() {
  const { t } = useTranslation()
  const id = useRecordId('category_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, category) => (
        <FormColumns
          aside={
            <CoverField
              control={control}
              kind="category"
              image="cover_image"
              remove="remove_cover"
              present={category?.cover_picture ?? ''}
            />
          }
        >
          <FormPart title={t('catalogue.names')}>
            <FieldPair>
              <TextField control={control} name="name" label="catalogue.column.name" required>
                <LikelyDuplicates
                  control={control}
                  name="name"
                  ask={(name) => queryOf(categories.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/category/edit/${other}`}
                />
              </TextField>
              <TextField
                control={control}
                name="hindi_name"
                label="catalogue.column.hindiName"
                hindi
                required
              />
            </FieldPair>
          </FormPart>
          <FormPart title={t('catalogue.holds')}>
            <FieldPair>
              <LookupField
                control={control}
                name="album_id"
                label="catalogue.links.albums"
                lookup={albumLookup}
              />
              <LookupField
                control={control}
                name="collection_id"
                label="catalogue.links.collections"
                lookup={collectionLookup}
              />
            </FieldPair>
            <FieldPair>
              <LookupField
                control={control}
                name="playlist_id"
                label="catalogue.links.playlists"
                lookup={playlistLookup}
              />
            </FieldPair>
          </FormPart>
        </FormColumns>
      )}
    </FormScreen>
  )
}
