import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { imports } from '#contract/features/imports.ts'
import { bothNamesColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { trackNames } from '#web/catalogue/names/track-names.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useMay } from '#web/core/session/rights.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { CellChange, CellChanges } from './cell-change.tsx'
import { CheckAgain } from './check-again.tsx'
import existing from './existing.module.css'
import { RowChoice } from './existing-choice.tsx'
import styles from './import.module.css'
import { choiceFilter } from './import-filters.tsx'
import { ImportButtons, ImportHead } from './import-head.tsx'
import { RowCorrection } from './row-correction.tsx'
import { useDecision } from './use-decision.ts'
import { useImportId, useImportState } from './use-import.ts'

type Row = DataOf<typeof imports.rows>['Info'][number]

const keyOf = ({ row }: Row) => row
const nameOf = (row: Row) => firstName(trackNames(row))

const state: ListColumn<Row, never> = {
  id: 'state',
  label: 'field.status',
  width: '132px',
  cell: (row) => <RowState row={row} />,
}

function RowState({ row: { state: is, track_id } }: { row: Row }) {
  const { t } = useTranslation()
  const text = t(`imports.rowState.${is}`)
  if (track_id === null) return <span data-state={is}>{text}</span>
  return <RowLink to={`/tracks/edit/${track_id}`}>{text}</RowLink>
}

function Problems({ of }: { of: Row['problems'] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.problems}>
      {of.map(({ column, value, error }) => (
        <li key={`${column} ${error}`}>
          {column && <b>{t('imports.columnOf', { column })}</b>} {error}{' '}
          {value && <q className={styles.value}>{value}</q>}
        </li>
      ))}
    </ul>
  )
}

/** The errors of a row, its changes, or a link to its track. It can be corrected and decided here unless the import is running. */
function Content({ row }: { row: Row }) {
  const { t } = useTranslation()
  const import_id = useImportId()
  const state = useImportState(import_id)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useDecision(imports.correctRow, keepFocus)
  const may = useMay()
  const canCorrect =
    READING_NEEDS.every(may) && state !== undefined && state !== 'importing' && state !== 'undone'
  if (isOpen && canCorrect)
    return <RowCorrection import_id={import_id} row={row} onClose={() => setOpen(false)} />
  const isMatched = row.state !== 'failed' && (row.track_id !== null || row.same_as !== null)
  // Its cells have no errors: it failed since its track was changed, or another row.
  const isAsSent = row.state === 'failed' && row.problems.every(({ column }) => column === null)
  return (
    <div className={existing.cell}>
      {row.track && (
        <p className={existing.note}>
          <NamesInLine of={row.track} />
        </p>
      )}
      {row.problems.length > 0 ? (
        <Problems of={row.problems} />
      ) : row.changes.length > 0 ? (
        <CellChanges>
          {row.changes.map(({ column, before, after }) => (
            <CellChange key={column} label={column} before={before} after={after ?? ''} />
          ))}
        </CellChanges>
      ) : (
        <span className={styles.address}>{row.track_link}</span>
      )}
      {canCorrect && (
        <Group gap="xs">
          {isAsSent && (
            <CheckAgain
              of={t('imports.rowNumber', { row: row.row })}
              isPending={isPending}
              onCheck={() => mutate({ body: { import_id, row: row.row, cells: [] } })}
            />
          )}
          {isMatched && <RowChoice row={row} import_id={import_id} />}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('imports.correctRow', { row: row.row })}
            onClick={() => setOpen(true)}
          >
            {t('imports.correct')}
          </Button>
        </Group>
      )}
    </div>
  )
}

const columns: ListColumn<Row, 'row'>[] = [
  { id: 'row', label: 'imports.column.row', sort: 'row', width: '84px', cell: ({ row }) => row },
  {
    ...bothNamesColumn('display_name', 'display_name_hindi', 'field.name'),
    id: 'name',
    sort: undefined,
    parts: undefined,
  },
  state,
  {
    id: 'problems',
    label: 'imports.column.problems',
    cell: (row) => <Content row={row} />,
  },
]

const filter = choiceFilter('state', 'imports.show', [
  { value: 'failed', label: 'imports.rowState.failed' },
  { value: 'existing', label: 'imports.rowState.existing' },
  { value: 'update', label: 'imports.rowState.update' },
  { value: 'unchanged', label: 'imports.rowState.unchanged' },
  { value: 'ready', label: 'imports.rowState.ready' },
])

/** The screen of the rows in an import: those to be written, those that already exist, and those skipped, with the reason. */
export default function ImportRows() {
  const import_id = useImportId()
  return (
    <ListScreen
      source={{
        name: 'import-rows',
        label: 'imports.one',
        columns,
        keyOf,
        nameOf,
        ask: (body, params) =>
          queryOf(imports.rows, {
            params: { id: import_id },
            body: { ...body, filters: { state: filter.chosenIn(params) } },
          }),
        filters: filter.filters,
      }}
      links={<ImportButtons import_id={import_id} />}
      head={<ImportHead import_id={import_id} file_kind="sheet" />}
      backward="/tracks/imports"
      empty={{ title: 'imports.noRows', hint: 'imports.noRowsHint' }}
    />
  )
}
