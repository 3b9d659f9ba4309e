import { useTranslation } from 'react-i18next'
import { artistFields, artists } from '#contract/artists.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { AreaField, FieldPair, FormColumns, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'
import { type Choice, idsOf } from '../catalogue/lookup.ts'
import { LookupField } from '../catalogue/lookup-field.tsx'
import { albumLookup, collectionLookup, playlistLookup } from '../lookups.ts'

type Values = CoverValues & {
  name: string
  hindi_name: string
  about: string
  about_hindi: string
  album_id: Choice[]
  collection_id: Choice[]
  playlist_id: Choice[]
}

const form: FormOf<Values, DataOf<typeof artists.get>> = {
  titles: { add: 'artists.add', edit: 'artists.edit' },
  list: '/artist',
  rules: artistFields,
  blank: {
    name: '',
    hindi_name: '',
    about: '',
    about_hindi: '',
    album_id: [],
    collection_id: [],
    playlist_id: [],
    ...NO_COVER,
  },
  valuesOf: ({
    name,
    hindi_name,
    about,
    about_hindi,
    artistAlbums,
    artistCollections,
    artistPlaylists,
    ...picture
  }) => ({
    name,
    hindi_name: hindi_name ?? '',
    about: about ?? '',
    about_hindi: about_hindi ?? '',
    album_id: artistAlbums.map(albumLookup.choiceOf),
    collection_id: artistCollections.map(collectionLookup.choiceOf),
    playlist_id: artistPlaylists.map(playlistLookup.choiceOf),
    ...coverValuesOf(picture),
  }),
  labels: {
    name: 'catalogue.column.name',
    hindi_name: 'catalogue.column.hindiName',
    about: 'catalogue.about.english',
    about_hindi: 'catalogue.about.hindi',
    album_id: 'catalogue.links.albums',
    collection_id: 'catalogue.links.collections',
    playlist_id: 'catalogue.links.playlists',
    cover_image: 'catalogue.cover.title',
  },
  ask: (id) => queryOf(artists.get, { params: { id } }),
  save: (values, edited, way) =>
    call(artists.save, {
      body: {
        ...values,
        album_id: idsOf(values.album_id),
        collection_id: idsOf(values.collection_id),
        playlist_id: idsOf(values.playlist_id),
        action: edited ? 'edit' : 'add',
        artist_id: edited?.id,
        version: edited?.version,
      },
      ...way,
    }),
  onSaved: returnOnSuccess,
}

export default function ArtistForm() {
  const { t } = useTranslation()
  const id = useRecordId('artist_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, artist) => (
        <FormColumns
          aside={
            <CoverField
              control={control}
              kind="artist"
              image="cover_image"
              remove="remove_cover"
              present={artist?.cover_picture ?? ''}
            />
          }
        >
          <FormPart title={t('catalogue.names')}>
            <FieldPair>
              <TextField control={control} name="name" label="catalogue.column.name" required>
                <LikelyDuplicates
                  control={control}
                  name="name"
                  ask={(name) => queryOf(artists.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/artist/edit/${other}`}
                />
              </TextField>
              <TextField control={control} name="hindi_name" label="catalogue.column.hindiName" hindi />
            </FieldPair>
            <FieldPair>
              <AreaField control={control} name="about" label="catalogue.about.english" />
              <AreaField control={control} name="about_hindi" label="catalogue.about.hindi" hindi />
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
