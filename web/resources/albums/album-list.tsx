import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { albums } from '#contract/resources/albums.ts'
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
import { viewRow } from '#web/catalogue/list/row-actions.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { trackTotalColumns } from '#web/catalogue/record-list/track-totals.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { IconPlaylist } from '#web/ui/icons.ts'
import { labels } from './labels.ts'

type Row = DataOf<typeof albums.list>['Info'][number]

const viewTracks: RowAction<Row> = {
  id: 'tracks',
  icon: IconPlaylist,
  label: 'catalogue.tracks.row',
  hint: 'catalogue.tracks.rowHint',
  need: 'tracks.view',
  to: ({ album_id }) => `/albums/viewtracks/${album_id}`,
}

const keyOf = ({ album_id }: Row) => album_id
const share = shareOf('albums', keyOf, firstName)

const list = catalogueList({
  path: '/albums',
  keyOf,
  nameOf: firstName,
  remove: (id) => call(albums.delete, { body: { id } }),
  usedIn: albums.usedIn,
  actions: [viewRow<Row>(), viewTracks, share.row],
})

const columns = [
  coverColumn('album'),
  ...nameColumns,
  ...linksOf(kinds.albums.links).columns,
  ...trackTotalColumns(albums.trackTotals, keyOf),
  editedColumn,
  aliasesColumn,
  missingColumn,
  statusColumn<Row>(list.nameOf, ({ album_id, is_active }) =>
    call(albums.changeStatus, { body: { album_id, status: is_active } }),
  ),
]

const details = {
  ask: (id: number) => queryOf(albums.get, { params: { id } }),
  show: (row: Row) => <AlbumDetails {...row} />,
  buttons: [share.button],
}

const selection: SelectionCalls<Described<'albums'>['filters']> = {
  kind: 'albums',
  rules: described('albums').filters,
  export: albums.export,
  deleteSelected: (body) =>
    body.byQuery
      ? call(albums.deleteSelected, { body })
      : // Of chosen ids the specification's call.
        call(albums.delete, { body: { id: body.id } }),
  assign: (body) => call(albums.assign, { body }),
  setStatus: (body) => call(albums.setStatus, { body }),
  edit: {
    edited: albums.bulkEdit.edited,
    preview: (body) => queryOf(albums.previewBulkEdit, { body }),
    apply: (body) => call(albums.bulkEdit, { body }),
  },
}

export default function AlbumList() {
  return (
    <RecordList
      {...list}
      name="albums"
      title="albums.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(albums.list, { body: { ...body, filters: filtersOf(described('albums').filters, params) } })
      }
      selection={selection}
      cells={albums}
      views="albums"
      details={details}
      empty={{ title: 'albums.empty', hint: 'albums.emptyHint' }}
    />
  )
}

function AlbumDetails(row: Row) {
  return (
    <RecordDetails
      row={row}
      kind="album"
      ask={details.ask(row.album_id)}
      details={(album, whole) => [
        ...nameDetails(album, labels),
        { label: labels.description, text: album.description },
        { label: labels.description_hindi, text: album.description_hindi },
        ...linksOf(kinds.albums.links).details(whole),
      ]}
      failure="catalogue.detail.noLinks"
    />
  )
}
