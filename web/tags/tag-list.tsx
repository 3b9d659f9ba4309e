import type { DataOf } from '#contract/endpoint.ts'
import { tags } from '#contract/tags.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { editedColumn, nameColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import { editRow, removeRow } from '../catalogue/row-actions.tsx'

type Row = DataOf<typeof tags.list>['Info'][number]

const keyOf = ({ tag_id }: Row) => tag_id
const nameOf = ({ tag_name }: Row) => tag_name

const columns = [
  nameColumn('tag_name', 'tags.field.name'),
  textColumn('tag_name_hindi', 'tags.field.hindiName'),
  editedColumn,
]

const actions = [editRow<Row>(({ tag_id }) => `/tags/edit/${tag_id}`), removeRow(keyOf, nameOf)]

export default function TagList() {
  return (
    <ListScreen
      name="tags"
      title="tags.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(tags.list, { body })}
      actions={actions}
      removal={{
        remove: ([id]) => call(tags.delete, { params: { id } }),
        usedIn: (id) => queryOf(tags.usedIn, { body: { id } }),
      }}
      add="/tags/add"
      empty={{ title: 'tags.empty', hint: 'tags.emptyHint' }}
    />
  )
}
