import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { described } from '#contract/catalogue/described.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { sentSelection } from '#web/catalogue/bulk/selected-records.ts'
import { selectionOf } from '#web/catalogue/bulk/selection-of.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { editRow, removeRow, viewRow } from '#web/catalogue/list/row-actions.tsx'
import { recordFilters } from '#web/catalogue/record-list/record-filters.tsx'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { shareOf } from '#web/catalogue/share/share.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { selectionLabel } from '#web/resources/tracks/bulk/selected-tracks.ts'
import { useBulk } from '#web/resources/tracks/bulk/use-bulk.tsx'
import { TrackDetails } from '#web/resources/tracks/details/track-details.tsx'
import { FoundSummary } from './found-summary.tsx'
import { ListenItem } from './listen.tsx'
import { PendingLink } from './pending-link.tsx'
import { columnsFor, keyOf, nameOf, namesOf, type Row } from './track-columns.tsx'

/** The width at which every specified column fits beside the sidebar with readable names. */
const WIDE = '(min-width: 1680px)'

const share = shareOf('tracks', keyOf, nameOf)

const actions = [
  viewRow<Row>(),
  share.row,
  editRow<Row>(({ track_id }) => `/tracks/edit/${track_id}`),
  removeRow(keyOf, nameOf),
]

const usedIn = (id: [number, ...number[]]) => queryOf(tracks.usedIn, { body: { id } })
const removal = { remove: (id: number[]) => call(tracks.delete, { body: { id } }), usedIn }

const rules = described('tracks').filters

// The general call is left out, since tracks have a deletion dialog of their own.
const selection = selectionOf('tracks', rules, { ...tracks, deleteSelected: undefined })

const source = {
  name: 'tracks',
  label: 'kind.tracks' as const,
  keyOf,
  nameOf,
  namesOf,
  ask: pagesOf(tracks.list, rules),
  filters: recordFilters(rules, 'tracks', {
    found: (found, params, change) => (
      <FoundSummary {...found} onNarrow={() => change({ ...params, matched_by: 'name' })} />
    ),
  }),
  actions,
  cells: tracks,
  details: {
    ask: (id: number) => queryOf(tracks.get, { params: { id } }),
    show: (row: Row) => <TrackDetails {...row} />,
    buttons: [share.button],
  },
  add: '/tracks/add',
}

type Props = {
  /** Buttons that features add beside the title. */
  links?: ReactNode
  /** The ways to the first tracks, shown while there are none; by default, Add. */
  beginnings?: ReactNode
  /** Menu items of features that bring tracks into the list. */
  transfers?: ReactNode
}

export default function TrackList({ links, beginnings, transfers }: Props) {
  const { t } = useTranslation()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const whole = useMemo(() => ({ ...source, columns: columnsFor(isWide) }), [isWide])
  const { withActions, dialog } = useBulk()
  return (
    <>
      <RecordList
        source={whole}
        selection={selection}
        removal={removal}
        views="tracks"
        withActions={withActions}
        work={(chosen) => <ListenItem selection={sentSelection(rules, chosen, chosen.count)} />}
        transfers={transfers}
        allPages={(shown) => selectionLabel(t, { ...shown, all: true }, shown.count)}
        links={
          <>
            <PendingLink />
            {links}
          </>
        }
        empty={{ title: 'tracks.empty', hint: 'tracks.emptyHint', action: beginnings }}
      />
      {dialog}
    </>
  )
}
