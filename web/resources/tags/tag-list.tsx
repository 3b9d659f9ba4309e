import type { DataOf } from '#contract/endpoint.ts'
import { tags } from '#contract/tags.ts'
import { editedColumn, nameColumn, textColumn } from '#web/catalogue/list/columns.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'

type Row = DataOf<typeof tags.list>['Info'][number]

const list = catalogueList({
  path: '/tags',
  keyOf: ({ tag_id }: Row) => tag_id,
  nameOf: ({ tag_name }) => tag_name,
  remove: ([id]) => call(tags.delete, { params: { id } }),
  usedIn: tags.usedIn,
})

const columns = [
  nameColumn('tag_name', 'field.name'),
  textColumn('tag_name_hindi', 'catalogue.detail.hindiName'),
  editedColumn,
]

export default function TagList() {
  return (
    <ListScreen
      {...list}
      name="tags"
      title="tags.list"
      columns={columns}
      ask={(body) => queryOf(tags.list, { body })}
      empty={{ title: 'tags.empty', hint: 'tags.emptyHint' }}
    />
  )
}
