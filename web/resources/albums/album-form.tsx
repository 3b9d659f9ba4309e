import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { albums } from '#contract/resources/albums.ts'
import {
  COVER,
  CoverField,
  type CoverValues,
  coverValuesOf,
  NO_COVER,
} from '#web/catalogue/cover/cover-field.tsx'
import { duplicatedCover } from '#web/catalogue/cover/duplicated-cover.ts'
import { AreaField, FieldPair, FormColumns } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '#web/catalogue/form/form-types.ts'
import {
  NAMES,
  NamesPart,
  type NameValues,
  NO_NAMES,
  nameValuesOf,
} from '#web/catalogue/form/name-fields.tsx'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import { LinksPart } from '#web/catalogue/lookup/links-part.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { labels } from './labels.ts'

const links = linksOf(kinds.albums.links)

type Values = NameValues &
  CoverValues &
  Record<'description' | 'description_hindi', string> &
  typeof links.blank

const form: FormOf<Values, DataOf<typeof albums.get>> = {
  titles: { add: 'albums.add', edit: 'albums.edit' },
  list: '/albums',
  recorded: 'albums',
  rules: described('albums').fields,
  blank: {
    ...NO_NAMES,
    ...NO_COVER,
    description: '',
    description_hindi: '',
    ...links.blank,
  },
  valuesNamed: (names) => names,
  namesOf: nameValuesOf,
  valuesOf: (album) => ({
    ...nameValuesOf(album),
    ...coverValuesOf(album),
    description: album.description ?? '',
    description_hindi: album.description_hindi ?? '',
    ...links.valuesOf(album),
  }),
  duplicated: duplicatedCover,
  labels: { ...labels, ...links.labels, cover_image: 'catalogue.cover.title' },
  ask: (id) => queryOf(albums.get, { params: { id } }),
  save: (values, edited, way) => call(albums.save, { body: sentBody('album_id', values, edited), ...way }),
  onSaved: returnOnSuccess,
}

export default function AlbumForm() {
  const id = useRecordId('album_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, album) => (
        <FormColumns
          aside={<CoverField control={control} {...COVER} kind="album" present={album?.cover_picture} />}
        >
          <NamesPart form={form} control={control} names={NAMES} likely={albums.likelyDuplicates} id={id}>
            <FieldPair>
              <AreaField control={control} name="description" label={labels.description} />
              <AreaField control={control} name="description_hindi" label={labels.description_hindi} hindi />
            </FieldPair>
          </NamesPart>
          <LinksPart control={control} title="catalogue.belongs" links={links} />
        </FormColumns>
      )}
    </FormScreen>
  )
}
