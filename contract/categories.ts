import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { coverFields, coverFiles, id, linkedIds, name, pictureFields, status } from './fields.ts'
import { albumRef, collectionRef, playlistRef } from './references.ts'
import { added, trackSelection } from './selection.ts'

export const category = z.object({
  category_id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  ...pictureFields,
  is_active: status(),
  date_modified: z.iso.datetime(),
  version: z.int(),
  categoryAlbums: z.array(albumRef),
  categoryCollections: z.array(collectionRef),
  categoryPlaylist: z.array(playlistRef),
})
export type Category = z.output<typeof category>

export const categoryFields = z.object({
  name: name(),
  hindi_name: name(),
  album_id: linkedIds(),
  collection_id: linkedIds(),
  playlist_id: linkedIds(),
  ...coverFields,
})

export const categories = {
  ...catalogue({
    path: 'category',
    noun: 'Category',
    id: 'category_id',
    row: category,
    fields: categoryFields,
    columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
    files: coverFiles,
  }),
  changeStatus: changeStatus('category', 'Category', 'category_id'),
  addTracks: endpoint({
    method: 'POST',
    path: 'category/addCategoryTrack',
    who: 'admins',
    summary: 'Adds chosen tracks to a category.',
    body: z.object({ ...trackSelection, category_id: id() }),
    data: added,
  }),
}
