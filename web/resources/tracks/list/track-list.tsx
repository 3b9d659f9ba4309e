import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { type ListFilters, ListScreen } from '../catalogue/list-screen.tsx'
import { editRow, removeRow, viewRow } from '../catalogue/row-actions.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf, readFilters } from './filter-params.ts'
import { ImportButton } from './import-button.tsx'
import { PendingLink } from './pending-link.tsx'
import { selectionInWords } from './selected-tracks.ts'
import { columnsFor, keyOf, nameOf, type Row } from './track-columns.tsx'
import { TrackDetails } from './track-details.tsx'
import { useBulk } from './use-bulk.tsx'

/** Where the sidebar leaves room for every specified column beside names that can still be read. */
const WIDE = '(min-width: 1680px)'

const actions = [
  viewRow<Row>(),
  editRow<Row>(({ track_id }) => `/tracks/edit/${track_id}`),
  removeRow(keyOf, nameOf),
]

const filters: ListFilters = {
  read: readFilters,
  bar: (params, change, total) => <FilterBar params={params} onChange={change} total={total} />,
}

export default function TrackList() {
  const { t } = useTranslation()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const columns = useMemo(() => columnsFor(isWide), [isWide])
  const bulk = useBulk()
  return (
    <>
      <ListScreen
        name="tracks"
        title="tracks.list"
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        ask={(body, params) => queryOf(tracks.list, { body: { ...body, filters: filtersOf(params) } })}
        actions={actions}
        bulk={bulk.actions}
        allPages={(shown) => selectionInWords(t, { ...shown, all: true }, shown.count)}
        filters={filters}
        views="tracks"
        removal={{
          remove: (id) => call(tracks.delete, { body: { id } }),
          usedIn: (id) => queryOf(tracks.usedIn, { body: { id } }),
        }}
        details={(row) => <TrackDetails {...row} />}
        add="/tracks/add"
        ways={
          <>
            <PendingLink />
            <ImportButton />
          </>
        }
        empty={{ title: 'tracks.empty', hint: 'tracks.emptyHint' }}
      />
      {bulk.dialog}
    </>
  )
}
