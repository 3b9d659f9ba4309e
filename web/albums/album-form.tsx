import { useTranslation } from 'react-i18next'
import { albumFields, albums } from '#contract/albums.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { AreaField, FieldPair, FormColumns, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'
import { labels } from './labels.ts'

type Values = CoverValues & Record<keyof typeof labels, string>

const form: FormOf<Values, DataOf<typeof albums.get>> = {
  titles: { add: 'albums.add', edit: 'albums.edit' },
  list: '/albums',
  rules: albumFields,
  blank: { name: '', hindi_name: '', description: '', description_hindi: '', ...NO_COVER },
  valuesOf: ({ name, hindi_name, description, description_hindi, ...picture }) => ({
    name,
    hindi_name: hindi_name ?? '',
    description: description ?? '',
    description_hindi: description_hindi ?? '',
    ...coverValuesOf(picture),
  }),
  labels: { ...labels, cover_image: 'catalogue.cover.title' },
  ask: (id) => queryOf(albums.get, { params: { id } }),
  save: (values, edited, way) =>
    call(albums.save, {
      body: {
        ...values,
        action: edited ? 'edit' : 'add',
        album_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnOnSuccess,
}

export default function AlbumForm() {
  const { t } = useTranslation()
  const id = useRecordId('album_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, album) => (
        <FormColumns
          aside={
            <CoverField
              control={control}
              kind="album"
              image="cover_image"
              remove="remove_cover"
              present={album?.cover_picture ?? ''}
            />
          }
        >
          <FormPart title={t('albums.names')}>
            <FieldPair>
              <TextField control={control} name="name" label={labels.name} required>
                <LikelyDuplicates
                  control={control}
                  name="name"
                  ask={(name) => queryOf(albums.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/albums/edit/${other}`}
                />
              </TextField>
              <TextField control={control} name="hindi_name" label={labels.hindi_name} hindi />
            </FieldPair>
            <FieldPair>
              <AreaField control={control} name="description" label={labels.description} />
              <AreaField control={control} name="description_hindi" label={labels.description_hindi} hindi />
            </FieldPair>
          </FormPart>
        </FormColumns>
      )}
    </FormScreen>
  )
}
