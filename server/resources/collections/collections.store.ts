import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import {
  collectionBelongs,
  collectionFields,
  collectionHolds,
  listedCollection,
} from '#contract/collections.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import { NAME_COLUMNS } from '#server/catalogue/resource.ts'

export const collectionsResource = {
  ...NAME_COLUMNS,
  table: 'collections',
  id: 'collection_id',
  noun: 'collection',
  columns: columnsIn('collections', listedCollection, [
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
