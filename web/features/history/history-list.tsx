import { type Change, history } from '#contract/features/history.ts'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconListDetails } from '#web/ui/icons.ts'
import { ChangeDetails } from './change-details.tsx'
import { ChangeSummary } from './changes/change-summary.tsx'
import { filters, filtersOf } from './history-filters.tsx'
import { UndoButton } from './undo-button.tsx'

const keyOf = ({ change_id }: Change) => change_id
const nameOf = ({ admin_name }: Change) => admin_name

const columns: ListColumn<Change, 'changed_at'>[] = [
  {
    id: 'changed_at',
    label: 'field.date',
    sort: 'changed_at',
    width: '140px',
    cell: ({ changed_at }) => <DateTime value={changed_at} />,
  },
  { id: 'admin_name', label: 'field.admin', width: '160px', cell: ({ admin_name }) => admin_name },
  {
    id: 'what',
    label: 'history.column.what',
    kind: 'title',
    cell: (change) => <ChangeSummary change={change} />,
  },
  {
    id: 'undo',
    label: 'action.undo',
    width: '116px',
    cell: (change) => <UndoButton change={change} />,
  },
]

const actions: RowAction<Change>[] = [
  {
    id: 'view',
    icon: IconListDetails,
    label: 'history.details',
    hint: 'action.details',
    run: (row, { view }) => view(row),
  },
]

const details = {
  ask: (id: number) => queryOf(history.get, { params: { id } }),
  show: (change: Change) => <ChangeDetails change={change} />,
}

/** Who changed what and when, with Undo. */
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
      details={details}
      empty={{ title: 'history.empty', hint: 'history.emptyHint' }}
    />
  )
}
