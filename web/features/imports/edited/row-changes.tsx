import type { EditedRow } from '#contract/features/imports/edited.ts'
import { imports } from '#contract/features/imports.ts'
import { useShownValue } from '#web/catalogue/bulk/edit/shown-value.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { CellChange, CellChanges } from '../cell-change.tsx'
import { CellCorrection } from '../cell-correction.tsx'
import { CheckAgain } from '../check-again.tsx'
import { useChooseCells } from '../use-choose-cells.ts'
import { useDecision } from '../use-decision.ts'
import { useImportId, useImportState } from '../use-import.ts'
import styles from './edited.module.css'

type Cell = EditedRow['cells'][number]

const labelOf = (field: string): TextKey | undefined =>
  field === 'aliases'
    ? 'field.aliases'
    : field === 'track_link'
      ? 'field.track_link'
      : editedFields[field]?.label

/** The changes that a file makes to a record: each cell before and after, and for a conflict the choice of which is kept. */
export function RowChanges({ row }: { row: EditedRow }) {
  const import_id = useImportId()
  const state = useImportState(import_id)
  const { mutate, isPending } = useDecision(imports.correctCell, keepFocus)
  const isOpen = state !== undefined && state !== 'undone' && !row.is_written
  return (
    <CellChanges>
      {row.problem && <p className={row.is_gone ? styles.muted : styles.problem}>{row.problem}</p>}
      {row.cells.map((cell) => (
        <Change key={cell.field} row={row} cell={cell} isOpen={isOpen && !row.problem} />
      ))}
      {row.problem && row.is_skipped && isOpen && (
        <CheckAgain
          of={row.name}
          isPending={isPending}
          onCheck={() => mutate({ body: { import_id, row_no: row.row_no } })}
        />
      )}
    </CellChanges>
  )
}

function Change({ row, cell, isOpen }: { row: EditedRow; cell: Cell; isOpen: boolean }) {
  const { t } = useTranslation()
  const shownValue = useShownValue()
  const { field, before, after, problem, conflict, is_doubtful, take, text } = cell
  const key = labelOf(field)
  const label = key ? t(key) : field
  const isChosen = conflict || is_doubtful
  return (
    <CellChange
      label={label}
      before={shownValue(field, before)}
      // What is no value of the field is shown as it is written.
      after={problem && typeof after === 'string' ? after : shownValue(field, after)}
      isTaken={take}
      state={problem ? 'problem' : conflict ? 'conflict' : 'change'}
    >
      {problem && <p className={styles.problem}>{problem}</p>}
      {text !== null && isOpen && <Correction row={row} field={field} text={text} label={label} />}
      {isChosen && isOpen && <Choice row={row} cell={cell} label={label} />}
      {isChosen && !isOpen && (
        <p className={styles.muted}>{t(take ? 'fileUpdates.fileTaken' : 'fileUpdates.catalogueKept')}</p>
      )}
    </CellChange>
  )
}

type CorrectionProps = { row: EditedRow; field: string; text: string; label: string }

function Correction({ row: { row_no, name }, field, text, label }: CorrectionProps) {
  const import_id = useImportId()
  const { mutateAsync } = useMutationOf(imports.correctCell, { meta: { quiet: true } })
  return (
    <CellCorrection
      label={label}
      of={`${label}, ${name}`}
      text={text}
      onCheck={(typed) =>
        problemIn(mutateAsync({ body: { import_id, row_no, cell: { field, text: typed } } }))
      }
    />
  )
}

type ChoiceProps = { row: EditedRow; cell: Cell; label: string }

function Choice({ row, cell: { field, take, conflict }, label }: ChoiceProps) {
  const { t } = useTranslation()
  const { choose, isPending } = useChooseCells()
  return (
    <fieldset className={styles.choice} disabled={isPending}>
      {conflict && <legend>{t('fileUpdates.conflictHint')}</legend>}
      {[false, true].map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name={`${row.row_no} ${field}`}
            checked={take === value}
            onChange={() => choose(value, { row_no: row.row_no, field })}
            aria-label={`${t(value ? 'fileUpdates.takeFile' : 'fileUpdates.keepCatalogue')}: ${label}, ${row.name}`}
          />
          {t(value ? 'fileUpdates.takeFile' : 'fileUpdates.keepCatalogue')}
        </label>
      ))}
    </fieldset>
  )
}
