import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { collections } from '#contract/resources/collections.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { nameDetails } from '#web/catalogue/details/details.tsx'
import { RecordDetails } from '#web/catalogue/details/record-details.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import {
  aliasesColumn,
  coverColumn,
  editedColumn,
  nameColumns,
  statusColumn,
} from '#web/catalogue/list/columns.tsx'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { viewRow } from '#web/catalogue/list/row-actions.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'

const { collectionAlbums, ...owners } = kinds.collections.links
const holds = linksOf({ collectionAlbums })
const belongs = linksOf(owners)

type Row = DataOf<typeof collections.list>['Info'][number]

const list = catalogueList({
  path: '/collection',
  keyOf: ({ collection_id }: Row) => collection_id,
  nameOf: firstName,
  remove: ([id]) => call(collections.delete, { params: { id } }),
  usedIn: collections.usedIn,
  actions: [viewRow<Row>()],
})

const columns = [
  coverColumn('collection'),
  ...nameColumns,
  ...belongs.columns,
  editedColumn,
  aliasesColumn,
  missingColumn,
  statusColumn<Row>(list.nameOf, ({ collection_id, is_active }) =>
    call(collections.changeStatus, { body: { collection_id, status: is_active } }),
  ),
]

const details = {
  ask: (id: number) => queryOf(collections.get, { params: { id } }),
  show: (row: Row) => <CollectionDetails {...row} />,
}

const selection: SelectionCalls<Described<'collections'>['filters']> = {
  kind: 'collections',
  rules: described('collections').filters,
  export: collections.export,
  deleteSelected: (body) => call(collections.deleteSelected, { body }),
  assign: (body) => call(collections.assign, { body }),
  setStatus: (body) => call(collections.setStatus, { body }),
  edit: {
    edited: collections.bulkEdit.edited,
    preview: (body) => queryOf(collections.previewBulkEdit, { body }),
    apply: (body) => call(collections.bulkEdit, { body }),
  },
}

export default function CollectionList() {
  return (
    <RecordList
      {...list}
      name="collections"
      title="collections.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(collections.list, {
          body: { ...body, filters: filtersOf(described('collections').filters, params) },
        })
      }
      selection={selection}
      cells={collections}
      views="collections"
      details={details}
      empty={{ title: 'collections.empty', hint: 'collections.emptyHint' }}
    />
  )
}

function CollectionDetails(row: Row) {
  return (
    <RecordDetails
      row={row}
      kind="collection"
      ask={details.ask(row.collection_id)}
      details={(collection, whole) => [
        ...nameDetails(collection),
        ...holds.details(collection),
        ...belongs.details(whole),
      ]}
      failure="catalogue.detail.noLinks"
    />
  )
}
