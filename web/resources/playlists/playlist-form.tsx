import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { playlists } from '#contract/resources/playlists.ts'
import {
  COVER,
  CoverField,
  type CoverValues,
  coverValuesOf,
  NO_COVER,
} from '#web/catalogue/cover/cover-field.tsx'
import { duplicatedCover } from '#web/catalogue/cover/duplicated-cover.ts'
import { FormColumns } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '#web/catalogue/form/form-types.ts'
import {
  NAMES,
  NamesPart,
  type NameValues,
  NO_NAMES,
  nameValuesOf,
} from '#web/catalogue/form/name-fields.tsx'
import { nameLabels } from '#web/catalogue/form/name-labels.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import { LinksPart } from '#web/catalogue/lookup/links-part.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'

const links = linksOf(kinds.playlists.links)

type Values = NameValues & CoverValues & typeof links.blank

const form: FormOf<Values, DataOf<typeof playlists.get>> = {
  titles: { add: 'playlists.add', edit: 'playlists.edit' },
  list: '/playlist',
  recorded: 'playlists',
  rules: described('playlists').fields,
  blank: { ...NO_NAMES, ...NO_COVER, ...links.blank },
  valuesNamed: (names) => names,
  namesOf: nameValuesOf,
  valuesOf: (playlist) => ({
    ...nameValuesOf(playlist),
    ...coverValuesOf(playlist),
    ...links.valuesOf(playlist),
  }),
  duplicated: duplicatedCover,
  labels: { ...nameLabels, ...links.labels, cover_image: 'catalogue.cover.title' },
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
          <LinksPart control={control} title="catalogue.belongs" links={links} />
        </FormColumns>
      )}
    </FormScreen>
  )
}
