import type { DataOf } from '#contract/endpoint.ts'
import { playlistFields, playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { COVER, CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { FormColumns } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LinksPart } from '../catalogue/links-part.tsx'
import type { Choice, Names } from '../catalogue/lookup.ts'
import { NAMES, NamesPart, NO_NAMES, nameLabels, nameValuesOf } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'
import { artistLookup, categoryLookup, linkLabels } from '../lookups.ts'

type Values = Names & CoverValues & Record<'category_id' | 'artist_id', Choice[]>

const form: FormOf<Values, DataOf<typeof playlists.get>> = {
  titles: { add: 'playlists.add', edit: 'playlists.edit' },
  list: '/playlist',
  recorded: 'playlists',
  rules: playlistFields,
  blank: { ...NO_NAMES, ...NO_COVER, category_id: [], artist_id: [] },
  valuesOf: (playlist) => ({
    ...nameValuesOf(playlist),
    ...coverValuesOf(playlist),
    category_id: categoryLookup.choicesOf(playlist.playlistCategories),
    artist_id: artistLookup.choicesOf(playlist.playlistArtists),
  }),
  labels: { ...nameLabels, ...linkLabels, cover_image: 'catalogue.cover.title' },
  ask: (id) => queryOf(playlists.get, { params: { id } }),
  save: (values, edited, way) =>
    call(playlists.save, { body: sentBody('playlist_id', values, edited), ...way }),
  onSaved: returnOnSuccess,
}

export default function PlaylistForm() {
  const id = useRecordId('playlist_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, playlist) => (
        <FormColumns
          aside={
            <CoverField control={control} {...COVER} kind="playlist" present={playlist?.cover_picture} />
          }
        >
          <NamesPart
            form={form}
            control={control}
            names={NAMES}
            likely={playlists.likelyDuplicates}
            id={id}
          />
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
