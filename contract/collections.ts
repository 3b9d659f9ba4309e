import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import {
  bothNames,
  coverFields,
  coverFiles,
  lastEdit,
  linkedIds,
  name,
  pictureFields,
  status,
} from './fields.ts'
import { albumRef, artistRef, categoryRef } from './references.ts'

const listedCollection = z.object({
  collection_id: z.int(),
  ...bothNames,
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  collectionAlbums: z.array(albumRef),
})

/** What it belongs to comes with the call by id. */
export const collection = z.extend(listedCollection, {
  collectionCategories: z.array(categoryRef),
  collectionArtists: z.array(artistRef),
})
export type Collection = z.output<typeof collection>
export type ListedCollection = z.output<typeof listedCollection>

export const collectionFields = z.object({
  name: name(),
  hindi_name: name(),
  album_id: linkedIds(),
  category_id: linkedIds(),
  artist_id: linkedIds(),
  ...coverFields,
})

export const collections = {
  ...catalogue({
    path: 'collection',
    noun: 'Collection',
    id: 'collection_id',
    row: collection,
    listed: listedCollection,
    fields: collectionFields,
    columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
    files: coverFiles,
  }),
  changeStatus: changeStatus('collection', 'Collection', 'collection_id'),
}
