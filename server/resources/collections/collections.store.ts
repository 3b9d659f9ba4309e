import { gapsIn } from '#contract/catalogue/filters.ts'
import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import {
  collectionBelongs,
  collectionFields,
  collectionFilters,
  collectionHolds,
  listedCollection,
} from '#contract/collections.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'

export const collectionsResource = {
  ...NAME_COLUMNS,
  table: 'collections',
  id: 'collection_id',
  gaps: gapsIn(collectionFilters),
  noun: 'collection',
  columns: columnsIn('collections', listedCollection, [
    'missing',
    'cover_image',
    'cover_thumbnail',
    ...answeredNames(collectionHolds),
  ]),
  written: columnsIn('collections', collectionFields, [
    ...COVER_SENT,
    ...sentNames(collectionHolds),
    ...sentNames(collectionBelongs),
  ]),
  linked: collectionHolds,
  detail: { linked: collectionBelongs },
} as const
