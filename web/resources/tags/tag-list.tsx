import type { DataOf } from '#contract/endpoint.ts'
import { tags } from '#contract/tags.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { catalogueList } from '../catalogue/catalogue-list.ts'
import { editedColumn, nameColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'

type Row = DataOf<typeof tags.list>['Info'][number]

const list = catalogueList({
  path: '/tags',
  keyOf: ({ tag_id }: Row) => tag_id,
  nameOf: ({ tag_name }) => tag_name,
  remove: ([id]) => call(tags.delete, { params: { id } }),
  usedIn: tags.usedIn,
})

const columns = [
  nameColumn('tag_name', 'tags.field.name'),
  textColumn('tag_name_hindi', 'tags.field.hindiName'),
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
