import { IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { AudioCell } from '../catalogue/audio-cell.tsx'
import { bothNamesColumn, editedColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { BulkAction, ListColumn, RowAction } from '../catalogue/list-types.ts'
import { editRow, removeRow, removeSelected } from '../catalogue/row-actions.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { DeletePending } from './delete-pending.tsx'
import { FetchCell } from './fetch-cell.tsx'
import { RetryPending, useRetry } from './retry.tsx'

type Answer = DataOf<typeof tracks.pending>
type Row = Answer['Info'][number]

/** In milliseconds: so often the list is asked again while something in it goes on. */
const FOLLOWED = 3000

const keyOf = ({ track_id }: Row) => track_id
const nameOf = ({ display_name }: Row) => display_name
const goesOn = ({ fetch }: Row) => fetch.state !== 'failed'

const message: ListColumn<Row, 'message'> = {
  id: 'message',
  label: 'tracks.pendingList.message',
  sort: 'message',
  width: '260px',
  cell: (row) => <FetchCell {...row} />,
}

const audio: ListColumn<Row, never> = {
  id: 'player',
  label: 'tracks.pendingList.audio',
  width: '172px',
  cell: (row) => <AudioCell {...row} duration={null} />,
}

const columns = [
  bothNamesColumn('display_name', 'display_name_hindi', 'tracks.pendingList.name'),
  textColumn('file_name', 'tracks.pendingList.fileName'),
  message,
  editedColumn,
  audio,
]

export default function PendingList() {
  const { t } = useTranslation()
  const { mutate: retry } = useRetry()
  const actions = useMemo<RowAction<Row>[]>(
    () => [
      {
        id: 'retry',
        icon: IconRefresh,
        label: 'tracks.pendingList.retryRow',
        hint: 'tracks.pendingList.retry',
        run: ({ track_id }) => retry({ body: { track_id } }),
      },
      editRow(({ track_id }) => `/tracks/edit/${track_id}`),
      removeRow(keyOf, nameOf),
    ],
    [retry],
  )
  const bulk = useMemo<BulkAction<Row>[]>(
    () => [
      {
        id: 'retry',
        icon: IconRefresh,
        label: 'tracks.pendingList.retry',
        run: ({ keys }, { clear }) =>
          retry({ body: { track_id: [...keys] } }, { onSuccess: ({ success }) => success === 1 && clear() }),
      },
      removeSelected(),
    ],
    [retry],
  )
  return (
    <ListScreen
      name="pending-tracks"
      title="tracks.pendingList.title"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => ({
        ...queryOf(tracks.pending, { body }),
        refetchInterval: ({ state }: { state: { data: Answer | undefined } }) =>
          state.data?.Info.some(goesOn) ? FOLLOWED : false,
      })}
      actions={actions}
      bulk={bulk}
      removal={{
        remove: (id) => call(tracks.delete, { body: { id } }),
        usedIn: (id) => queryOf(tracks.usedIn, { body: { id } }),
      }}
      ways={
        <>
          <RetryPending />
          <DeletePending />
        </>
      }
      backward="/tracks"
      empty={{
        title: 'tracks.pendingList.empty',
        hint: 'tracks.pendingList.emptyHint',
        action: (
          <LinkButton to="/tracks" variant="default">
            {t('tracks.toList')}
          </LinkButton>
        ),
      }}
    />
  )
}
