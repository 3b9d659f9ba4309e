import { gapsIn } from '#contract/catalogue/filters.ts'
import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import {
  collection,
  collectionBelongs,
  collectionFields,
  collectionFilters,
  collectionHolds,
} from '#contract/resources/collections.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'

export const collectionsResource = {
  ...NAME_COLUMNS,
  table: 'collections',
  id: 'collection_id',
  gaps: gapsIn(collectionFilters),
  noun: 'collection',
  columns: columnsIn('collections', collection, [
    'missing',
    'cover_image',
    'cover_thumbnail',
    ...answeredNames(collectionHolds),
    ...answeredNames(collectionBelongs),
  ]),
  written: columnsIn('collections', collectionFields, [
    ...COVER_SENT,
    ...sentNames(collectionHolds),
    ...sentNames(collectionBelongs),
  ]),
  linked: { ...collectionHolds, ...collectionBelongs },
} as const
