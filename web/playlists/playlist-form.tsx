import type { DataOf } from '#contract/endpoint.ts'
import { playlistFields, playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { COVER, CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { FormColumns } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import type { Names } from '../catalogue/lookup.ts'
import { NAMES, NamesPart, NO_NAMES, nameLabels, nameValuesOf } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'

type Values = Names & CoverValues

const form: FormOf<Values, DataOf<typeof playlists.get>> = {
  titles: { add: 'playlists.add', edit: 'playlists.edit' },
  list: '/playlist',
  rules: playlistFields,
  blank: { ...NO_NAMES, ...NO_COVER },
  valuesOf: (playlist) => ({ ...nameValuesOf(playlist), ...coverValuesOf(playlist) }),
  labels: { ...nameLabels, cover_image: 'catalogue.cover.title' },
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
        </FormColumns>
      )}
    </FormScreen>
  )
}
