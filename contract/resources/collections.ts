import * as z from 'zod/mini'
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
import { answeredLinks, sentLinks } from '../catalogue/references.ts'
import {
  aliases,
  answeredAliases,
  bothNames,
  coverFields,
  coverFiles,
  lastEdit,
  name,
  pictureFields,
  status,
} from '../values/fields.ts'

/** The records a collection contains, and those it belongs to. */
export const collectionHolds = { collectionAlbums: 'albums' } as const
export const collectionBelongs = { collectionCategories: 'categories', collectionArtists: 'artists' } as const

export const collection = z.object({
  collection_id: z.int(),
  ...bothNames,
  ...answeredAliases,
  ...pictureFields,
  is_active: status(),
  ...lastEdit,
  ...missingParts,
  ...answeredLinks(collectionHolds),
  ...answeredLinks(collectionBelongs),
})
export type Collection = z.output<typeof collection>

export const collectionFields = z.object({
  name: name(),
  hindi_name: name(),
  aliases: aliases(),
  ...sentLinks(collectionHolds),
  ...sentLinks(collectionBelongs),
  ...coverFields,
})

export const collectionFilters = z.object({
  ...statusFilter,
  ...linkFilters('categories', 'albums', 'artists'),
  ...gapFilters('hindi_name', 'cover', 'category', 'artist', 'albums'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'collections',
  path: 'collection',
  noun: 'Collection',
  id: 'collection_id',
  row: collection,
  fields: collectionFields,
  columns: ['name', 'hindi_name', 'date_modified', 'is_active'],
  filters: collectionFilters,
  files: coverFiles,
} as const

export const collections = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  changeStatus: changeStatus('collections', 'collection', 'Collection', 'collection_id'),
  setStatus: setStatus('collections', 'collection', 'Collection', collectionFilters),
}
