import { albumFields, albums } from '#contract/albums.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { COVER, CoverField, type CoverValues, coverValuesOf, NO_COVER } from '../catalogue/cover-field.tsx'
import { AreaField, FieldPair, FormColumns } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '../catalogue/form-types.ts'
import { LinksPart } from '../catalogue/links-part.tsx'
import type { Choice, Names } from '../catalogue/lookup.ts'
import { NAMES, NamesPart, NO_NAMES, nameValuesOf } from '../catalogue/name-fields.tsx'
import { sentBody } from '../catalogue/sent-body.ts'
import { artistLookup, categoryLookup, collectionLookup, linkLabels } from '../lookups.ts'
import { labels } from './labels.ts'

type Values = Names &
  CoverValues &
  Record<'description' | 'description_hindi', string> &
  Record<'category_id' | 'collection_id' | 'artist_id', Choice[]>

const form: FormOf<Values, DataOf<typeof albums.get>> = {
  titles: { add: 'albums.add', edit: 'albums.edit' },
  list: '/albums',
  recorded: 'albums',
  rules: albumFields,
  blank: {
    ...NO_NAMES,
    ...NO_COVER,
    description: '',
    description_hindi: '',
    category_id: [],
    collection_id: [],
    artist_id: [],
  },
  valuesOf: (album) => ({
    ...nameValuesOf(album),
    ...coverValuesOf(album),
    description: album.description ?? '',
    description_hindi: album.description_hindi ?? '',
    category_id: categoryLookup.choicesOf(album.albumCategories),
    collection_id: collectionLookup.choicesOf(album.albumCollections),
    artist_id: artistLookup.choicesOf(album.albumArtists),
  }),
  labels: { ...labels, ...linkLabels, cover_image: 'catalogue.cover.title' },
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
          <LinksPart
            control={control}
            title="catalogue.belongs"
            links={[categoryLookup, collectionLookup, artistLookup]}
            labels={linkLabels}
          />
        </FormColumns>
      )}
    </FormScreen>
  )
}
