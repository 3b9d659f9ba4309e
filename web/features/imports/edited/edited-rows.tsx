import { EDITED_ROWS_SHOWN, type EditedRow } from '#contract/features/imports/edited.ts'
import { imports } from '#contract/features/imports.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { bothNamesColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { choiceFilter } from '../import-filters.tsx'
import { ImportButtons, ImportHead } from '../import-head.tsx'
import { useImportId } from '../use-import.ts'
import { RowChanges } from './row-changes.tsx'

const keyOf = ({ row_no }: EditedRow) => row_no
const nameOf = (row: EditedRow) => firstName(row)

/** The kind and id of a row's record, as a link to its form, or the number of the row where the record is not known. */
function Place({ row: { list, record_id, sheet_row } }: { row: EditedRow }) {
  const { t } = useTranslation()
  if (!list) return t('format.number', { count: sheet_row })
  const { noun, screen } = kinds[list]
  const label = t(`field.${noun}`)
  if (record_id === null) return `${label} · ${sheet_row}`
  return <RowLink to={`${screen}/edit/${record_id}`}>{`${label} ${record_id}`}</RowLink>
}

const columns: ListColumn<EditedRow, 'row_no'>[] = [
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
  EDITED_ROWS_SHOWN.map((value) => ({ value, label: `fileUpdates.show.${value}` as const })),
)

/** The screen of an edited export: the changes that it would make, or has made. */
export default function EditedRows() {
  const import_id = useImportId()
  return (
    <ListScreen
      source={{
        name: 'edited-rows',
        label: 'catalogue.export.bringBack',
        columns,
        keyOf,
        nameOf,
        ask: (body, params) =>
          queryOf(imports.editedRows, {
            params: { id: import_id },
            body: { ...body, filters: { show: filter.chosenIn(params) } },
          }),
        filters: filter.filters,
      }}
      links={<ImportButtons import_id={import_id} />}
      head={<ImportHead import_id={import_id} file_kind="edited_export" />}
      backward="/file-updates"
      empty={{ title: 'fileUpdates.noRows', hint: 'fileUpdates.noRowsHint' }}
    />
  )
}
