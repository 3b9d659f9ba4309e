import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Described, described } from '#contract/catalogue/described.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { useAssign } from '#web/catalogue/bulk/assign/use-assign.tsx'
import { useBulkEdit } from '#web/catalogue/bulk/edit/use-bulk-edit.tsx'
import { sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import { type SelectionCalls, useSelectionActions } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { ExportMenu } from '#web/catalogue/export/export-menu.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { editRow, removeRow, viewRow } from '#web/catalogue/list/row-actions.tsx'
import { recordFilters } from '#web/catalogue/record-list/record-filters.tsx'
import { mergeButton, useMerge } from '#web/catalogue/record-list/use-merge.tsx'
import { ReviewButton } from '#web/catalogue/review/review-button.tsx'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import type { ListFilters } from '#web/catalogue/screen/list-screen-props.ts'
import { shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { selectionLabel } from '#web/resources/tracks/bulk/selected-tracks.ts'
import { useBulk } from '#web/resources/tracks/bulk/use-bulk.tsx'
import { TrackDetails } from '#web/resources/tracks/details/track-details.tsx'
import { ListenButton } from '#web/resources/tracks/listening/listen-button.tsx'
import { FoundSummary } from './found-summary.tsx'
import { PendingLink } from './pending-link.tsx'
import { columnsFor, keyOf, nameOf, type Row } from './track-columns.tsx'

/** Wide enough for every specified column beside the sidebar with readable names. */
const WIDE = '(min-width: 1680px)'

const share = shareOf('tracks', keyOf, nameOf)

const actions = [
  viewRow<Row>(),
  share.row,
  editRow<Row>(({ track_id }) => `/tracks/edit/${track_id}`),
  removeRow(keyOf, nameOf),
]

const filters: ListFilters = {
  ...recordFilters(described('tracks').filters, 'tracks'),
  found: (found, params, change) => (
    <FoundSummary {...found} onNarrow={() => change({ ...params, matched_by: 'name' })} />
  ),
}

const trackDetails = {
  ask: (id: number) => queryOf(tracks.get, { params: { id } }),
  show: (row: Row) => <TrackDetails {...row} />,
}

const usedIn = (id: [number, ...number[]]) => queryOf(tracks.usedIn, { body: { id } })

const peek = { kind: 'tracks', usedIn, ...trackDetails }

const selection = {
  kind: 'tracks',
  rules: described('tracks').filters,
  export: tracks.export,
  deleteSelected: (body) => call(tracks.deleteSelected, { body }),
  assign: (body) => call(tracks.assign, { body }),
  setStatus: (body) => call(tracks.setStatus, { body }),
  edit: {
    edited: tracks.bulkEdit.edited,
    preview: (body) => queryOf(tracks.previewBulkEdit, { body }),
    apply: (body) => call(tracks.bulkEdit, { body }),
  },
} satisfies SelectionCalls<Described<'tracks'>['filters']>

type Props = {
  /** Buttons of features beside the title. */
  headerLinks?: ReactNode
}

export default function TrackList({ headerLinks }: Props) {
  const { t } = useTranslation()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const columns = useMemo(() => columnsFor(isWide), [isWide])
  const { status, dialog } = useSelectionActions<Row, Described<'tracks'>['filters']>(selection)
  const { edit, dialog: editDialog } = useBulkEdit<Row, Described<'tracks'>['filters']>(selection)
  const { merge, open, dialog: mergeDialog } = useMerge<Row>('tracks')
  const { assign, dialog: assignDialog } = useAssign<Row, Described<'tracks'>['filters']>(selection)
  const bulk = useBulk(
    useMemo(() => [...edit, ...(merge ? [merge] : []), ...assign, ...status], [edit, merge, assign, status]),
  )
  const details = useMemo(
    () => ({
      ...trackDetails,
      buttons: [share.button, ...(merge ? [mergeButton((row: Row) => open([keyOf(row)]))] : [])],
    }),
    [merge, open],
  )
  return (
    <>
      <ListScreen
        name="tracks"
        title="kind.tracks"
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        ask={(body, params) =>
          queryOf(tracks.list, { body: { ...body, filters: filtersOf(described('tracks').filters, params) } })
        }
        actions={actions}
        bulk={bulk.actions}
        cells={tracks}
        allPages={(shown) => selectionLabel(t, { ...shown, all: true }, shown.count)}
        filters={filters}
        exported={(chosen, state) => (
          <>
            <ReviewButton selection={selection} chosen={chosen} />
            <ListenButton
              selection={sentSelection(described('tracks').filters, chosen, chosen.count)}
              disabled={chosen.count === 0}
            />
            <ExportMenu selection={selection} chosen={chosen} state={state} />
          </>
        )}
        views="tracks"
        removal={{
          remove: (id) => call(tracks.delete, { body: { id } }),
          usedIn,
        }}
        details={details}
        peek={peek}
        add="/tracks/add"
        headerLinks={
          <>
            <PendingLink />
            {headerLinks}
          </>
        }
        empty={{ title: 'tracks.empty', hint: 'tracks.emptyHint' }}
      />
      {bulk.dialog}
      {editDialog}
      {mergeDialog}
      {assignDialog}
      {dialog}
    </>
  )
}
