import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { tags } from '#contract/resources/tags.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { DetailList, nameDetails } from '#web/catalogue/details/details.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { aliasesColumn, editedColumn, namePair } from '#web/catalogue/list/columns.tsx'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'

type Row = DataOf<typeof tags.list>['Info'][number]

const list = catalogueList({
  path: '/tags',
  keyOf: ({ tag_id }: Row) => tag_id,
  nameOf: ({ tag_name: name, tag_name_hindi: hindi_name }) => firstName({ name, hindi_name }),
  remove: ([id]) => call(tags.delete, { params: { id } }),
  usedIn: tags.usedIn,
})

const columns = [
  ...namePair('tag_name', 'tag_name_hindi', {
    name: 'field.name',
    hindi_name: 'catalogue.detail.hindiName',
  }),
  editedColumn,
  aliasesColumn,
  missingColumn,
]

const selection: SelectionCalls<Described<'tags'>['filters']> = {
  kind: 'tags',
  rules: described('tags').filters,
  export: tags.export,
  deleteSelected: (body) => call(tags.deleteSelected, { body }),
  assign: (body) => call(tags.assign, { body }),
  edit: {
    edited: tags.bulkEdit.edited,
    preview: (body) => queryOf(tags.previewBulkEdit, { body }),
    apply: (body) => call(tags.bulkEdit, { body }),
  },
}

const record = {
  ask: (id: number) => queryOf(tags.get, { params: { id } }),
  show: (row: Row) => (
    <DetailList details={nameDetails({ name: row.tag_name, hindi_name: row.tag_name_hindi })} />
  ),
}

export default function TagList() {
  return (
    <RecordList
      {...list}
      name="tags"
      title="tags.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(tags.list, { body: { ...body, filters: filtersOf(described('tags').filters, params) } })
      }
      selection={selection}
      cells={tags}
      views="tags"
      record={record}
      empty={{ title: 'tags.empty', hint: 'tags.emptyHint' }}
    />
  )
}
