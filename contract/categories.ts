import * as z from 'zod/mini'
import { catalogue, changeStatus } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  bothNames,
  coverFields,
  coverFiles,
  id,
  lastEdit,
  linkedIds,
  name,
  pictureFields,
  status,
} from './fields.ts'
import { albumRef, collectionRef, playlistRef, subcategoryRef } from './references.ts'
import { added, trackSelection } from './selection.ts'

const listedCategory = z.object({
  category_id: z.int(),
  ...bothNames,
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  categoryAlbums: z.array(albumRef),
  categoryCollections: z.array(collectionRef),
  categoryPlaylist: z.array(playlistRef),
})

/** What divides it comes with the call by id. */
export const category = z.extend(listedCategory, { categorySubcategories: z.array(subcategoryRef) })
export type Category = z.output<typeof category>
export type ListedCategory = z.output<typeof listedCategory>

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
    listed: listedCategory,
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
