import { IconListDetails } from '@tabler/icons-react'
import { type Change, history } from '#contract/history.ts'
import { queryOf } from '../api/hooks.ts'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn, RowAction } from '../catalogue/list-types.ts'
import { ChangeInWords } from '../changes/change-in-words.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { ChangeDetails } from './change-details.tsx'
import { filters, filtersOf } from './history-filters.tsx'
import { UndoButton } from './undo-button.tsx'

const keyOf = ({ change_id }: Change) => change_id
const nameOf = ({ admin_name }: Change) => admin_name

const columns: ListColumn<Change, 'changed_at'>[] = [
  {
    id: 'changed_at',
    label: 'history.column.when',
    sort: 'changed_at',
    width: '140px',
    cell: ({ changed_at }) => <DateTime value={changed_at} />,
  },
  { id: 'admin_name', label: 'history.column.who', width: '160px', cell: ({ admin_name }) => admin_name },
  {
    id: 'what',
    label: 'history.column.what',
    kind: 'title',
    cell: (change) => <ChangeInWords change={change} />,
  },
  {
    id: 'undo',
    label: 'history.column.undo',
    width: '116px',
    cell: (change) => <UndoButton change={change} />,
  },
]

const actions: RowAction<Change>[] = [
  {
    id: 'view',
    icon: IconListDetails,
    label: 'history.details',
    hint: 'history.detailsHint',
    run: (row, { view }) => view(row),
  },
]

/** Who changed what and when, with the way back. */
export default function HistoryList() {
  return (
    <ListScreen
      name="history"
      title="history.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body, params) => queryOf(history.list, { body: { ...body, filters: filtersOf(params) } })}
      filters={filters}
      actions={actions}
      details={(change) => <ChangeDetails change={change} />}
      empty={{ title: 'history.empty', hint: 'history.emptyHint' }}
    />
  )
}
