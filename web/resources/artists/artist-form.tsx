import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { artists } from '#contract/resources/artists.ts'
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
import { nameLabels } from '#web/catalogue/form/name-labels.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import { LinksPart } from '#web/catalogue/lookup/links-part.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'

const links = linksOf(kinds.artists.links)

type Values = NameValues & CoverValues & Record<'about' | 'about_hindi', string> & typeof links.blank

const labels = {
  ...nameLabels,
  ...links.labels,
  about: 'field.about',
  about_hindi: 'field.about_hindi',
  cover_image: 'catalogue.cover.title',
} as const

const form: FormOf<Values, DataOf<typeof artists.get>> = {
  titles: { add: 'artists.add', edit: 'artists.edit' },
  list: '/artist',
  recorded: 'artists',
  rules: described('artists').fields,
  blank: {
    ...NO_NAMES,
    ...NO_COVER,
    about: '',
    about_hindi: '',
    ...links.blank,
  },
  valuesNamed: (names) => names,
  namesOf: nameValuesOf,
  valuesOf: (artist) => ({
    ...nameValuesOf(artist),
    ...coverValuesOf(artist),
    about: artist.about ?? '',
    about_hindi: artist.about_hindi ?? '',
    ...links.valuesOf(artist),
  }),
  duplicated: duplicatedCover,
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
          <LinksPart control={control} title="catalogue.holds" links={links} />
        </FormColumns>
      )}
    </FormScreen>
  )
}
