import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import { coverFields, coverFiles, linkedIds, name, pictureFields, status } from './fields.ts'
import { albumRef } from './references.ts'

export const collection = z.object({
  collection_id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  ...pictureFields,
  is_active: status(),
  date_modified: z.iso.datetime(),
  version: z.int(),
  collectionAlbums: z.array(albumRef),
})
export type Collection = z.output<typeof collection>

export const collectionFields = z.object({
  name: name(),
  hindi_name: name(),
  album_id: linkedIds(),
  ...coverFields,
})

export const collections = {
  ...catalogue({
    path: 'collection',
    noun: 'Collection',
    id: 'collection_id',
    row: collection,
    fields: collectionFields,
    columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
    files: coverFiles,
  }),
  changeStatus: changeStatus('collection', 'Collection', 'collection_id'),
}
