import { artistFields, artists } from '#contract/artists.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { COVER, CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { AreaField, FieldPair, FormColumns } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LinksPart } from '../catalogue/links-part.tsx'
import type { Choice, Names } from '../catalogue/lookup.ts'
import { NAMES, NamesPart, NO_NAMES, nameLabels, nameValuesOf } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'
import { albumLookup, collectionLookup, linkLabels, playlistLookup } from '../lookups.ts'

type Values = Names &
  CoverValues &
  Record<'about' | 'about_hindi', string> &
  Record<'album_id' | 'collection_id' | 'playlist_id', Choice[]>

const labels = {
  ...nameLabels,
  ...linkLabels,
  about: 'catalogue.about.english',
  about_hindi: 'catalogue.about.hindi',
  cover_image: 'catalogue.cover.title',
} as const

const form: FormOf<Values, DataOf<typeof artists.get>> = {
  titles: { add: 'artists.add', edit: 'artists.edit' },
  list: '/artist',
  recorded: 'artists',
  rules: artistFields,
  blank: {
    ...NO_NAMES,
    ...NO_COVER,
    about: '',
    about_hindi: '',
    album_id: [],
    collection_id: [],
    playlist_id: [],
  },
  valuesOf: (artist) => ({
    ...nameValuesOf(artist),
    ...coverValuesOf(artist),
    about: artist.about ?? '',
    about_hindi: artist.about_hindi ?? '',
    album_id: albumLookup.choicesOf(artist.artistAlbums),
    collection_id: collectionLookup.choicesOf(artist.artistCollections),
    playlist_id: playlistLookup.choicesOf(artist.artistPlaylists),
  }),
  labels,
  ask: (id) => queryOf(artists.get, { params: { id } }),
  save: (values, edited, way) => call(artists.save, { body: sentBody('artist_id', values, edited), ...way }),
  onSaved: returnOnSuccess,
}

export default function ArtistForm() {
  const id = useRecordId('artist_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, artist) => (
        <FormColumns
          aside={<CoverField control={control} {...COVER} kind="artist" present={artist?.profile_image} />}
        >
          <NamesPart form={form} control={control} names={NAMES} likely={artists.likelyDuplicates} id={id}>
            <FieldPair>
              <AreaField control={control} name="about" label={labels.about} />
              <AreaField control={control} name="about_hindi" label={labels.about_hindi} hindi />
            </FieldPair>
          </NamesPart>
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
