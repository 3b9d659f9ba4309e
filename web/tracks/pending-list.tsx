import type { DataOf } from '#contract/endpoint.ts'
import { tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { AudioCell } from '../catalogue/audio-cell.tsx'
import { bothNamesColumn, editedColumn, textColumn } from '../catalogue/columns.tsx'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { removeRow, removeSelected } from '../catalogue/row-actions.tsx'
import { Hindi } from '../ui/hindi.tsx'
import { DeletePending } from './delete-pending.tsx'

type Row = DataOf<typeof tracks.pending>['Info'][number]

const keyOf = ({ track_id }: Row) => track_id
const nameOf = ({ display_name }: Row) => display_name

const message: ListColumn<Row, never> = {
  id: 'message',
  label: 'tracks.pendingList.message',
  cell: (row) => <Hindi text={row.message} />,
}

const audio: ListColumn<Row, never> = {
  id: 'player',
  label: 'tracks.pendingList.audio',
  cell: ({ track_id, display_name, display_name_hindi, is_track_complete, trackData }) => (
    <AudioCell
      id={track_id}
      name={display_name}
      hindi={display_name_hindi}
      is_track_complete={is_track_complete}
      address={trackData}
      duration={null}
    />
  ),
}

const columns = [
  bothNamesColumn('display_name', 'display_name_hindi', 'tracks.pendingList.name'),
  textColumn('file_name', 'tracks.pendingList.fileName'),
  message,
  editedColumn,
  audio,
]
const actions = [removeRow(keyOf, nameOf)]
const bulk = [removeSelected<Row>()]

export default function PendingList() {
  return (
    <ListScreen
      name="pending-tracks"
      title="tracks.pendingList.title"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(tracks.pending, { body })}
      actions={actions}
      bulk={bulk}
      removal={{
        remove: (track_id) => call(tracks.delete, { body: { track_id } }),
        usedIn: (id) => queryOf(tracks.usedIn, { body: { id } }),
      }}
      ways={<DeletePending />}
      backward="/tracks"
      empty={{ title: 'tracks.pendingList.empty', hint: 'tracks.pendingList.emptyHint' }}
    />
  )
}
