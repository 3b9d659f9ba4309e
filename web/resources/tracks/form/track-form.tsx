import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Track, tracks } from '#contract/resources/tracks.ts'
import { AliasesField } from '#web/catalogue/chips/aliases-field.tsx'
import { COVER, CoverField } from '#web/catalogue/cover/cover-field.tsx'
import { duplicatedCover } from '#web/catalogue/cover/duplicated-cover.ts'
import { DayField } from '#web/catalogue/days/day-field.tsx'
import { AreaField, FieldPair, FormColumns, FormPart } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnSoonOnSuccess } from '#web/catalogue/form/form-types.ts'
import { LikelyDuplicates } from '#web/catalogue/form/likely-duplicates.tsx'
import { NameField } from '#web/catalogue/form/name-field.tsx'
import { sentAliases } from '#web/catalogue/form/sent-body.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { trackNames } from '#web/catalogue/kinds/track-names.ts'
import { LookupField } from '#web/catalogue/lookup/lookup-field.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { AudioField } from './audio-field.tsx'
import {
  HindiLyricsOffer,
  HindiTitleOffer,
  LyricsOffer,
  RecordDateOffer,
  RecordOffer,
  TitleOffer,
} from './audio-offers.tsx'
import { createOffers, OffersContext } from './shown-offers.ts'
import { blank, bodyOf, check, NO_AUDIO, rules, type Values, valuesOf } from './track-form-values.ts'

const labels = {
  display_name: 'field.name',
  display_name_hindi: 'field.hindi_name',
  aliases: 'field.aliases',
  description: 'field.description',
  description_hindi: 'field.description_hindi',
  category_id: 'field.category',
  sub_category_id: 'field.subcategory',
  album_id: 'field.album',
  artist_id: 'field.artist',
  tag_id: 'kind.tags',
  playlist_id: 'field.playlist',
  record_date: 'field.record_date',
  lyrics: 'field.lyrics',
  lyrics_hindi: 'field.lyrics_hindi',
  is_download_allowed: 'field.is_download_allowed',
  file_name: 'field.file_name',
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
  valuesNamed: ({ name, hindi_name }) => ({ display_name: name, display_name_hindi: hindi_name }),
  namesOf: trackNames,
  valuesOf,
  // A recording belongs to one track.
  duplicated: async (track) => ({ ...NO_AUDIO, ...(await duplicatedCover(track)) }),
  labels,
  ask: (id) => queryOf(tracks.get, { params: { id } }),
  save: (values, edited, way) => {
    const aliases = sentAliases(values.aliases, edited)
    const body = {
      ...bodyOf(values, edited?.untouched),
      aliases,
      track_id: edited?.id,
      version: edited?.version,
    }
    return edited
      ? call(tracks.edit, { body: { ...body, action: 'edit' }, ...way })
      : call(tracks.save, { body: { ...body, action: 'add' }, ...way })
  },
  onSaved: returnSoonOnSuccess,
}

export default function TrackForm() {
  const { t } = useTranslation()
  const id = useRecordId('track_id')
  const [offers] = useState(createOffers)
  return (
    <OffersContext value={offers}>
      <FormScreen form={form} id={id}>
        {(control, track) => (
          <FormColumns
            aside={
              <>
                <AudioField control={control} track={track} />
                <CoverField
                  control={control}
                  {...COVER}
                  kind="track"
                  present={track?.cover_picture}
                  required
                />
              </>
            }
          >
            <FormPart title={t('catalogue.names')}>
              <FieldPair>
                <NameField
                  control={control}
                  name="display_name"
                  other="display_name_hindi"
                  label={labels.display_name}
                  required
                >
                  <TitleOffer control={control} />
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
                  <HindiTitleOffer control={control} />
                </NameField>
              </FieldPair>
              <FieldPair>
                <AliasesField control={control} name="aliases" label={labels.aliases} />
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
            <FormPart title={t('catalogue.belongs')}>
              <FieldPair>
                <div>
                  <LookupField
                    control={control}
                    name="category_id"
                    label={labels.category_id}
                    lookup={lookups.categories}
                  />
                  <RecordOffer
                    control={control}
                    name="category_id"
                    lookup={lookups.categories}
                    of={({ genre }) => genre}
                  />
                </div>
                <LookupField
                  control={control}
                  name="sub_category_id"
                  label={labels.sub_category_id}
                  lookup={lookups.subcategories}
                />
              </FieldPair>
              <FieldPair>
                <div>
                  <LookupField
                    control={control}
                    name="album_id"
                    label={labels.album_id}
                    lookup={lookups.albums}
                  />
                  <RecordOffer
                    control={control}
                    name="album_id"
                    lookup={lookups.albums}
                    of={({ album }) => album}
                  />
                </div>
                <div>
                  <LookupField
                    control={control}
                    name="artist_id"
                    label={labels.artist_id}
                    lookup={lookups.artists}
                  />
                  <RecordOffer
                    control={control}
                    name="artist_id"
                    lookup={lookups.artists}
                    of={({ artist }) => artist}
                  />
                </div>
              </FieldPair>
              <FieldPair>
                <LookupField control={control} name="tag_id" label={labels.tag_id} lookup={lookups.tags} />
                <LookupField
                  control={control}
                  name="playlist_id"
                  label={labels.playlist_id}
                  lookup={lookups.playlists}
                />
              </FieldPair>
              <FieldPair>
                <div>
                  <DayField control={control} name="record_date" label={labels.record_date} />
                  <RecordDateOffer control={control} />
                </div>
              </FieldPair>
            </FormPart>
            <FormPart title={t('field.lyrics')}>
              <FieldPair>
                <AreaField control={control} name="lyrics" label={labels.lyrics}>
                  <LyricsOffer control={control} />
                </AreaField>
                <AreaField control={control} name="lyrics_hindi" label={labels.lyrics_hindi} hindi>
                  <HindiLyricsOffer control={control} />
                </AreaField>
              </FieldPair>
            </FormPart>
          </FormColumns>
        )}
      </FormScreen>
    </OffersContext>
  )
}
