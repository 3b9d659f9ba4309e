import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type FileUpdateRow, fileUpdates, UPDATE_ROWS_SHOWN } from '#contract/features/file-updates.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { bothNamesColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { choiceFilter } from '#web/features/imports/import-filters.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { RowChanges } from './row-changes.tsx'
import { UpdateHead } from './update-head.tsx'

const keyOf = ({ row_no }: FileUpdateRow) => row_no
const nameOf = (row: FileUpdateRow) => firstName(row)

/** The kind and id of a row's record, as a link to its form, or the number of the row where the record is not known. */
function Place({ row: { list, record_id, sheet_row } }: { row: FileUpdateRow }) {
  const { t } = useTranslation()
  if (!list) return t('format.number', { count: sheet_row })
  const { noun, screen } = kinds[list]
  const label = t(`field.${noun}`)
  if (record_id === null) return `${label} · ${sheet_row}`
  return <RowLink to={`${screen}/edit/${record_id}`}>{`${label} ${record_id}`}</RowLink>
}

const columns: ListColumn<FileUpdateRow, 'row_no'>[] = [
  {
    id: 'row_no',
    label: 'imports.column.row',
    sort: 'row_no',
    width: '84px',
    cell: ({ sheet_row }) => sheet_row,
  },
  {
    ...bothNamesColumn('name', 'hindi_name', 'field.name'),
    id: 'name',
    sort: undefined,
    parts: undefined,
    width: '260px',
  },
  { id: 'record', label: 'review.record', width: '150px', cell: (row) => <Place row={row} /> },
  { id: 'changes', label: 'fileUpdates.changes', cell: (row) => <RowChanges row={row} /> },
]

const filter = choiceFilter(
  'show',
  'imports.show',
  UPDATE_ROWS_SHOWN.map((value) => ({ value, label: `fileUpdates.show.${value}` as const })),
)

/** The screen of an uploaded file: the changes that it would make, or has made. */
export default function UpdateScreen() {
  const update_id = Number(useParams({ strict: false, select: (params) => params.update_id }))
  return (
    <ListScreen
      source={{
        name: 'file-update-rows',
        label: 'catalogue.export.bringBack',
        columns,
        keyOf,
        nameOf,
        ask: (body, params) =>
          queryOf(fileUpdates.rows, {
            params: { id: update_id },
            body: { ...body, filters: { show: filter.chosenIn(params) } },
          }),
        filters: filter.filters,
      }}
      head={<UpdateHead update_id={update_id} />}
      backward="/file-updates"
      empty={{ title: 'fileUpdates.noRows', hint: 'fileUpdates.noRowsHint' }}
    />
  )
}
