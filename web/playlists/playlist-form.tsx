import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { playlistFields, playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { FieldPair, FormColumns, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'

type Values = CoverValues & {
  name: string
  hindi_name: string
}

const form: FormOf<Values, DataOf<typeof playlists.get>> = {
  titles: { add: 'playlists.add', edit: 'playlists.edit' },
  list: '/playlist',
  rules: playlistFields,
  blank: { name: '', hindi_name: '', ...NO_COVER },
  valuesOf: ({ name, hindi_name, ...picture }) => ({
    name,
    hindi_name: hindi_name ?? '',
    ...coverValuesOf(picture),
  }),
  labels: {
    name: 'catalogue.column.name',
    hindi_name: 'catalogue.column.hindiName',
    cover_image: 'catalogue.cover.title',
  },
  ask: (id) => queryOf(playlists.get, { params: { id } }),
  save: (values, edited, way) =>
    call(playlists.save, {
      body: {
        ...values,
        action: edited ? 'edit' : 'add',
        playlist_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnOnSuccess,
}

export default function PlaylistForm() {
  const { t } = useTranslation()
  const id = useRecordId('playlist_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, playlist) => (
        <FormColumns
          aside={
            <CoverField
              control={control}
              kind="playlist"
              image="cover_image"
              remove="remove_cover"
              present={playlist?.cover_picture ?? ''}
            />
          }
        >
          <FormPart title={t('catalogue.names')}>
            <FieldPair>
              <TextField control={control} name="name" label="catalogue.column.name" required>
                <LikelyDuplicates
                  control={control}
                  name="name"
                  ask={(name) => queryOf(playlists.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/playlist/edit/${other}`}
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
        </FormColumns>
      )}
    </FormScreen>
  )
}
