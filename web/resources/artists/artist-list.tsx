import type { DataOf } from '#contract/calls/endpoint.ts'
import { type Described, described } from '#contract/catalogue/described.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { artists } from '#contract/resources/artists.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { Details, nameDetails } from '#web/catalogue/details/details.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { linksOf } from '#web/catalogue/kinds/links.ts'
import {
  aliasesColumn,
  bothNamesColumn,
  coverColumn,
  editedColumn,
  statusColumn,
} from '#web/catalogue/list/columns.tsx'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { viewRow } from '#web/catalogue/list/row-actions.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { trackTotalColumns } from '#web/catalogue/record-list/track-totals.tsx'
import { catalogueList } from '#web/catalogue/screen/catalogue-list.ts'
import { shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'

type Row = DataOf<typeof artists.list>['Info'][number]

const keyOf = ({ artist_id }: Row) => artist_id
const share = shareOf('artists', keyOf, firstName)

const list = catalogueList({
  path: '/artist',
  keyOf,
  nameOf: firstName,
  remove: ([id]) => call(artists.delete, { params: { id } }),
  usedIn: artists.usedIn,
  actions: [viewRow<Row>(), share.row],
})

const columns = [
  coverColumn('artist'),
  bothNamesColumn('name', 'hindi_name', 'field.name'),
  ...trackTotalColumns(artists.trackTotals, list.keyOf),
  editedColumn,
  aliasesColumn,
  missingColumn,
  statusColumn<Row>(list.nameOf, ({ artist_id, is_active }) =>
    call(artists.changeStatus, { body: { artist_id, status: is_active } }),
  ),
]

const details = {
  ask: (id: number) => queryOf(artists.get, { params: { id } }),
  show: (row: Row) => <ArtistDetails {...row} />,
  buttons: [share.button],
}

const selection: SelectionCalls<Described<'artists'>['filters']> = {
  kind: 'artists',
  rules: described('artists').filters,
  export: artists.export,
  deleteSelected: (body) => call(artists.deleteSelected, { body }),
  assign: (body) => call(artists.assign, { body }),
  setStatus: (body) => call(artists.setStatus, { body }),
  edit: {
    edited: artists.bulkEdit.edited,
    preview: (body) => queryOf(artists.previewBulkEdit, { body }),
    apply: (body) => call(artists.bulkEdit, { body }),
  },
}

export default function ArtistList() {
  return (
    <RecordList
      {...list}
      name="artists"
      title="artists.list"
      columns={columns}
      ask={(body, params) =>
        queryOf(artists.list, { body: { ...body, filters: filtersOf(described('artists').filters, params) } })
      }
      selection={selection}
      cells={artists}
      views="artists"
      details={details}
      empty={{ title: 'artists.empty', hint: 'artists.emptyHint' }}
    />
  )
}

function ArtistDetails(artist: Row) {
  return (
    <Details
      picture={artist.profile_image}
      kind="artist"
      details={[
        ...nameDetails(artist),
        { label: 'field.about', text: artist.about },
        { label: 'field.about_hindi', text: artist.about_hindi },
        ...linksOf(kinds.artists.links).details(artist),
      ]}
    />
  )
}
