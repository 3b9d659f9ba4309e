import { useTranslation } from 'react-i18next'
import { type Track, tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { COVER, CoverField } from '../catalogue/cover-field.tsx'
import { AreaField, FieldPair, FormColumns, FormPart } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnSoonOnSuccess } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'
import { LookupField } from '../catalogue/lookup-field.tsx'
import { NameField } from '../catalogue/name-field.tsx'
import {
  albumLookup,
  artistLookup,
  categoryLookup,
  playlistLookup,
  subcategoryLookup,
  tagLookup,
} from '../lookups.ts'
import { AudioField } from './audio-field.tsx'
import { ArtistOffer, englishTitle, hindiTitle, TextOffer } from './audio-offers.tsx'
import { RecordDateField } from './record-date-field.tsx'
import { blank, bodyOf, check, rules, type Values, valuesOf } from './track-form-values.ts'

const labels = {
  display_name: 'tracks.form.name',
  display_name_hindi: 'tracks.form.hindiName',
  description: 'tracks.form.description',
  description_hindi: 'tracks.form.hindiDescription',
  category_id: 'tracks.form.category',
  sub_category_id: 'tracks.form.subCategory',
  album_id: 'tracks.form.album',
  artist_id: 'tracks.form.artist',
  tag_id: 'tracks.form.tags',
  playlist_id: 'tracks.form.playlist',
  record_date: 'tracks.form.recordDate',
  lyrics: 'tracks.form.lyrics',
  lyrics_hindi: 'tracks.form.hindiLyrics',
  file_name: 'tracks.form.fileName',
  track_link: 'tracks.audio.link',
  cover_image: 'catalogue.cover.title',
} as const

const form: FormOf<Values, Track> = {
  titles: { add: 'tracks.form.add', edit: 'tracks.form.edit' },
  list: '/tracks',
  recorded: 'tracks',
  rules,
  check,
  blank,
  valuesOf,
  labels,
  ask: (id) => queryOf(tracks.get, { params: { id } }),
  save: (values, edited, way) => {
    const body = { ...bodyOf(values, edited?.untouched), track_id: edited?.id, version: edited?.version }
    return edited
      ? call(tracks.edit, { body: { ...body, action: 'edit' }, ...way })
      : call(tracks.save, { body: { ...body, action: 'add' }, ...way })
  },
  onSaved: returnSoonOnSuccess,
}

export default function TrackForm() {
  const { t } = useTranslation()
  const id = useRecordId('track_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, track) => (
        <FormColumns
          aside={
            <>
              <AudioField control={control} track={track} />
              <CoverField control={control} {...COVER} kind="track" present={track?.cover_picture} />
            </>
          }
        >
          <FormPart title={t('tracks.form.names')}>
            <FieldPair>
              <NameField
                control={control}
                name="display_name"
                other="display_name_hindi"
                label={labels.display_name}
                required
              >
                <TextOffer control={control} name="display_name" of={englishTitle} />
                <LikelyDuplicates
                  control={control}
                  name="display_name"
                  ask={(name) => queryOf(tracks.likelyDuplicates, { body: { name, except: id } })}
                  to={(other) => `/tracks/edit/${other}`}
                />
              </NameField>
              <NameField
                control={control}
                name="display_name_hindi"
                other="display_name"
                label={labels.display_name_hindi}
                required
                hindi
              >
                <TextOffer control={control} name="display_name_hindi" of={hindiTitle} />
              </NameField>
            </FieldPair>
            <FieldPair>
              <AreaField control={control} name="description" label={labels.description} required />
              <AreaField
                control={control}
                name="description_hindi"
                label={labels.description_hindi}
                required
                hindi
              />
            </FieldPair>
          </FormPart>
          <FormPart title={t('tracks.form.belongs')}>
            <FieldPair>
              <LookupField
                control={control}
                name="category_id"
                label={labels.category_id}
                lookup={categoryLookup}
              />
              <LookupField
                control={control}
                name="sub_category_id"
                label={labels.sub_category_id}
                lookup={subcategoryLookup}
              />
            </FieldPair>
            <FieldPair>
              <LookupField control={control} name="album_id" label={labels.album_id} lookup={albumLookup} />
              <div>
                <LookupField
                  control={control}
                  name="artist_id"
                  label={labels.artist_id}
                  lookup={artistLookup}
                />
                <ArtistOffer control={control} />
              </div>
            </FieldPair>
            <FieldPair>
              <LookupField control={control} name="tag_id" label={labels.tag_id} lookup={tagLookup} />
              <LookupField
                control={control}
                name="playlist_id"
                label={labels.playlist_id}
                lookup={playlistLookup}
              />
            </FieldPair>
            <FieldPair>
              <RecordDateField control={control} name="record_date" label={labels.record_date} />
            </FieldPair>
          </FormPart>
          <FormPart title={t('tracks.form.lyricsPart')}>
            <FieldPair>
              <AreaField control={control} name="lyrics" label={labels.lyrics} />
              <AreaField control={control} name="lyrics_hindi" label={labels.lyrics_hindi} hindi />
            </FieldPair>
          </FormPart>
        </FormColumns>
      )}
    </FormScreen>
  )
}
