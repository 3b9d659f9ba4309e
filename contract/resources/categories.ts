import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue, changeStatus, setStatus } from '../catalogue/catalogue.ts'
import { cellEdit } from '../catalogue/cells.ts'
import {
  assignFilters,
  editFilters,
  gapFilters,
  linkFilters,
  missingParts,
  statusFilter,
} from '../catalogue/filters.ts'
import { merging } from '../catalogue/merge.ts'
import { answeredLinks, sentLinks, subcategoryRef } from '../catalogue/references.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import {
  aliases,
  answeredAliases,
  bothNames,
  coverFields,
  coverFiles,
  id,
  lastEdit,
  name,
  pictureFields,
  status,
} from '../values/fields.ts'

/** The records a category contains. */
export const categoryLinks = {
  categoryAlbums: 'albums',
  categoryCollections: 'collections',
  categoryPlaylist: 'playlists',
} as const

export const listedCategory = z.object({
  category_id: z.int(),
  ...bothNames,
  ...answeredAliases,
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  ...missingParts,
  ...answeredLinks(categoryLinks),
})

/** Its subcategories are returned by the call by id. */
export const category = z.extend(listedCategory, { categorySubcategories: z.array(subcategoryRef) })
export type Category = z.output<typeof category>
export type ListedCategory = z.output<typeof listedCategory>

export const categoryFields = z.object({
  name: name(),
  hindi_name: name(),
  aliases: aliases(),
  ...sentLinks(categoryLinks),
  ...coverFields,
})

export const categoryFilters = z.object({
  ...statusFilter,
  ...linkFilters('albums', 'collections', 'playlists', 'subcategories', 'tracks'),
  ...gapFilters('hindi_name', 'cover', 'albums', 'tracks'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'categories',
  path: 'category',
  noun: 'Category',
  id: 'category_id',
  row: category,
  listed: listedCategory,
  fields: categoryFields,
  columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
  filters: categoryFilters,
  files: coverFiles,
} as const

export const categories = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  changeStatus: changeStatus('categories', 'category', 'Category', 'category_id'),
  setStatus: setStatus('categories', 'category', 'Category', categoryFilters),
  addTracks: endpoint({
    method: 'POST',
    path: 'category/addCategoryTrack',
    who: 'admins',
    needs: ['categories.edit', 'tracks.view'],
    summary: 'Adds tracks to a category.',
    body: z.object({ ...trackSelection, category_id: id() }),
    data: added,
  }),
}
