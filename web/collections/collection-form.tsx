import { useTranslation } from 'react-i18next'
import { collectionFields, collections } from '#contract/collections.ts'
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
import { albumLookup } from '../lookups.ts'

type Values = CoverValues & {
  name: string
  hindi_name: string
  album_id: Choice[]
}

const form: FormOf<Values, DataOf<typeof collections.get>> = {
  titles: { add: 'collections.add', edit: 'collections.edit' },
  list: '/collection',
  rules: collectionFields,
  blank: { name: '', hindi_name: '', album_id: [], ...NO_COVER },
  valuesOf: ({ name, hindi_name, collectionAlbums, ...picture }) => ({
    name,
    hindi_name: hindi_name ?? '',
    album_id: collectionAlbums.map(albumLookup.choiceOf),
    ...coverValuesOf(picture),
  }),
  labels: {
    name: 'catalogue.column.name',
    hindi_name: 'catalogue.column.hindiName',
    album_id: 'catalogue.links.albums',
    cover_image: 'catalogue.cover.title',
  },
  ask: (id) => queryOf(collections.get, { params: { id } }),
  save: (values, edited, way) =>
    call(collections.save, {
      body: {
        ...values,
        album_id: idsOf(values.album_id),
        action: edited ? 'edit' : 'add',
        collection_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnAlways,
}

export default function CollectionForm() {
  const { t } = useTranslation()
  const id = useRecordId('collection_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, collection) => (
        <FormColumns
          aside={
            <CoverField
              control={control}
              kind="collection"
              image="cover_image"
              remove="remove_cover"
              present={collection?.cover_picture ?? ''}
            />
          }
        >
          <FormPart title={t('catalogue.names')}>
            <FieldPair>
              <TextField control={control} name="name" label="catalogue.column.name" required>
                <LikelyDuplicates
                  control={control}
                  name="name"
                  ask={(name) => queryOf(collections.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/collection/edit/${other}`}
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
            </FieldPair>
          </FormPart>
        </FormColumns>
      )}
    </FormScreen>
  )
}
