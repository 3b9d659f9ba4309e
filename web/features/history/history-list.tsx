import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Change, history } from '#contract/features/history.ts'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import type { ListSource } from '#web/catalogue/screen/list-source.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconListDetails } from '#web/ui/icons.ts'
import { ChangeSummary } from './changes/change-summary.tsx'
import { filters, filtersOf } from './history-filters.tsx'
import UndoButton from './undo-button.tsx'

const keyOf = ({ change_id }: Change) => change_id
const nameOf = ({ admin_name }: Change) => admin_name

const columns: ListColumn<Change, 'changed_at'>[] = [
  {
    id: 'changed_at',
    label: 'field.date',
    sort: 'changed_at',
    isLine: true,
    width: '168px',
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

const loadDetails = () => import('./change-details.tsx')

function Details({ change }: { change: Change }) {
  const ChangeDetails = useLate<{ change: Change }>(loadDetails, true)
  return ChangeDetails && <ChangeDetails change={change} />
}

const details = {
  title: 'history.column.what' as const,
  ask: (id: number) => queryOf(history.get, { params: { id } }),
  show: (change: Change) => <Details change={change} />,
}

const source: ListSource<Change, 'changed_at', DataOf<typeof history.list>> = {
  name: 'history',
  label: 'history.list',
  columns,
  keyOf,
  nameOf,
  ask: (body, params) => queryOf(history.list, { body: { ...body, filters: filtersOf(params) } }),
  filters,
  actions,
  details,
}

/** The screen of the history: who changed what and when, with Undo. */
export default function HistoryList() {
  useLate(loadDetails, false)
  return <ListScreen source={source} empty={{ title: 'history.empty', hint: 'history.emptyHint' }} />
}
