import { useMemo } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { FiltersOf } from '#contract/catalogue/described.ts'
import { pendingFilters, tracks } from '#contract/resources/tracks.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { bothNamesColumn, editedColumn, textColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn, RowAction } from '#web/catalogue/list/list-types.ts'
import { OneLine } from '#web/catalogue/list/one-line.tsx'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { editRow, removeRow } from '#web/catalogue/list/row-actions.tsx'
import { trackLine, trackNames } from '#web/catalogue/names/track-names.ts'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { FetchCell } from '#web/resources/tracks/fetching/fetch-cell.tsx'
import { RetryPending, useRetry } from '#web/resources/tracks/fetching/retry.tsx'
import { IconRefresh } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DeletePending } from './delete-pending.tsx'

type Answer = DataOf<typeof tracks.pending>
type Row = Answer['Info'][number]

const keyOf = ({ track_id }: Row) => track_id
const nameOf = (row: Row) => firstName(trackNames(row))
const namesOf = (row: Row) => ({ ...trackNames(row), line: row.line })
const goesOn = ({ fetch }: Row) => fetch.state !== 'failed'

const message: ListColumn<Row, 'message'> = {
  id: 'message',
  label: 'field.message',
  sort: 'message',
  width: '220px',
  cell: (row) => <FetchCell {...row} />,
}

const audio: ListColumn<Row, never> = {
  id: 'player',
  label: 'field.audio',
  width: '140px',
  cell: (row) => <AudioCell {...row} duration={null} />,
}

/** The column with the artist of a pending track, or else its album; the length is not known yet. */
const artistOrAlbum: ListColumn<Row, never> = {
  id: 'artist',
  label: 'field.artist',
  tellsApart: true,
  isLine: true,
  width: '116px',
  cell: ({ line }) => line && <OneLine text={trackLine(line)} />,
}

const columns = [
  bothNamesColumn('display_name', 'display_name_hindi', 'field.name'),
  artistOrAlbum,
  { ...textColumn('file_name', 'field.file_name'), width: '110px' },
  message,
  editedColumn,
  audio,
]

/** Restricts a selection by query to what the pending list shows: tracks that have never had audio. */
const amongPending = <
  Sent extends {
    filters?: Partial<Pick<FiltersOf<'tracks'>, keyof typeof pendingFilters.shape>> | undefined
  },
>({
  filters,
  ...selection
}: Sent) => ({
  ...selection,
  filters: { ...filters, without_audio: true },
})

const selection: SelectionCalls<typeof pendingFilters> = {
  kind: 'tracks',
  rules: pendingFilters,
  deleteSelected: (body) => call(tracks.deleteSelected, { body: amongPending(body) }),
  acts: [
    {
      id: 'retry',
      icon: IconRefresh,
      label: 'action.retry',
      right: 'edit',
      isAskedOfAllOnly: true,
      question: { title: 'tracks.pendingList.retryTitle', yes: 'action.retry', no: 'action.cancel' },
      run: ({ id, ...sent }) => {
        const body = { ...amongPending(sent), track_id: id }
        // The count is not compared for chosen rows, since some may have got their audio meanwhile.
        return call(tracks.retry, { body: sent.byQuery ? body : { ...body, expected_count: null } })
      },
    },
  ],
}

const pending = {
  name: 'pending-tracks',
  label: 'tracks.pendingList.title' as const,
  columns,
  keyOf,
  nameOf,
  namesOf,
  ask: pagesOf(tracks.pending, pendingFilters, goesOn),
}

export default function PendingList() {
  const { t } = useTranslation()
  const { mutate: retry } = useRetry()
  const may = useMayHere()
  const source = useMemo(() => {
    const actions: RowAction<Row>[] = [
      {
        id: 'retry',
        icon: IconRefresh,
        label: 'tracks.pendingList.retryRow',
        hint: 'action.retry',
        right: 'edit',
        run: ({ track_id }) => retry({ body: { track_id } }),
      },
      editRow(({ track_id }) => `/tracks/edit/${track_id}`),
      removeRow(keyOf, nameOf),
    ]
    return { ...pending, actions }
  }, [retry])
  return (
    <RecordList
      source={source}
      selection={selection}
      removal={{
        remove: (id) => call(tracks.delete, { body: { id } }),
        usedIn: (id) => queryOf(tracks.usedIn, { body: { id } }),
      }}
      links={
        <>
          {may('edit') && <RetryPending />}
          {may('delete') && <DeletePending />}
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
