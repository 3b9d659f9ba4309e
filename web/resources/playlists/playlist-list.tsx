import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { playlists } from '#contract/resources/playlists.ts'
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
import type { RowAction } from '#web/catalogue/list/list-types.ts'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { trackTotalColumns } from '#web/catalogue/record-list/track-totals.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { IconPlaylist } from '#web/ui/icons.ts'

type Row = DataOf<typeof playlists.list>['Info'][number]

const viewTracks: RowAction<Row> = {
  id: 'tracks',
  icon: IconPlaylist,
  label: 'catalogue.tracks.row',
  hint: 'catalogue.tracks.rowHint',
  need: 'tracks.view',
  to: ({ playlist_id }) => `/playlist/viewtracks/${playlist_id}`,
}

const keyOf = ({ playlist_id }: Row) => playlist_id
const share = shareOf('playlists', keyOf, firstName)

const list = catalogueList({
  path: '/playlist',
  keyOf,
  nameOf: firstName,
  remove: ([id]) => call(playlists.delete, { params: { id } }),
  usedIn: playlists.usedIn,
  actions: [viewTracks, share.row],
})

const columns = [
  coverColumn('playlist'),
  ...nameColumns,
  ...linksOf(kinds.playlists.links).columns,
  ...trackTotalColumns(playlists.trackTotals, keyOf),
  editedColumn,
  aliasesColumn,
  missingColumn,
  statusColumn<Row>(list.nameOf, ({ playlist_id, is_active }) =>
    call(playlists.changeStatus, { body: { playlist_id, status: is_active } }),
  ),
]

const selection: SelectionCalls<Described<'playlists'>['filters']> = {
  kind: 'playlists',
  rules: described('playlists').filters,
  export: playlists.export,
  deleteSelected: (body) => call(playlists.deleteSelected, { body }),
  assign: (body) => call(playlists.assign, { body }),
  setStatus: (body) => call(playlists.setStatus, { body }),
  edit: {
    edited: playlists.bulkEdit.edited,
    preview: (body) => queryOf(playlists.previewBulkEdit, { body }),
    apply: (body) => call(playlists.bulkEdit, { body }),
  },
}

const record = {
  ask: (id: number) => queryOf(playlists.get, { params: { id } }),
  show: (row: Row) => (
    <RecordDetails
      row={row}
      kind="playlist"
      ask={record.ask(row.playlist_id)}
      details={(playlist, whole) => [
        ...nameDetails(playlist),
        ...linksOf(kinds.playlists.links).details(whole),
      ]}
      failure="catalogue.detail.noLinks"
    />
  ),
}

export default function PlaylistList() {
  return (
    <RecordList
      {...list}
      name="playlists"
      title="playlists.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(playlists.list, {
          body: { ...body, filters: filtersOf(described('playlists').filters, params) },
        })
      }
      selection={selection}
      cells={playlists}
      views="playlists"
      record={record}
      empty={{ title: 'playlists.empty', hint: 'playlists.emptyHint' }}
    />
  )
}
