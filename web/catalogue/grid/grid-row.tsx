import { Loader } from '@mantine/core'
import { memo, type Ref } from 'react'
import tableStyles from '#web/catalogue/list/list-table.module.css'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { listOfNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'
import styles from './grid.module.css'
import { type GridField, textOf } from './grid-fields.ts'
import { type Bounds, isInside } from './grid-range.ts'
import { type GridState, keyOfCell } from './grid-session.ts'

type Props<Row> = {
  row: Row
  rowKey: number
  name: string
  index: number
  columns: readonly ListColumn<Row>[]
  fields: readonly GridField<Row>[]
  cells: GridState['cells']
  /** The index of the active field, if it is in this row. */
  active: number | null
  bounds: Bounds | null
  /** The editor that is open in the active cell; null for none. */
  opened: Pick<CellEditorProps<Row>, 'isReplaced' | 'onSave' | 'onCancel'> | null
  /** Called when the admin starts to drag the corner of the range, to fill the cells below; null where that is not possible. */
  onFill: (() => void) | null
  ref?: Ref<HTMLTableRowElement>
}

function OneGridRow<Row>({ row, index, columns, ref, ...cell }: Props<Row>) {
  return (
    <tr ref={ref} className={tableStyles.row} data-index={index} aria-rowindex={index + 2}>
      {columns.map((column, at) => {
        const col = cell.fields.findIndex(({ column: own }) => own === at)
        const field = cell.fields[col]
        if (!field)
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the role grid, it is a gridcell
            <td key={column.id} data-kind={column.kind} aria-colindex={at + 1} aria-readonly>
              {column.cell(row)}
            </td>
          )
        return <GridCell key={column.id} {...cell} row={row} index={index} col={col} field={field} at={at} />
      })}
    </tr>
  )
}

/** A row whose cells are edited. Rendered again only when something in it changes. */
export const GridRow = memo(OneGridRow) as typeof OneGridRow

type CellProps<Row> = Omit<Props<Row>, 'columns' | 'ref'> & { col: number; field: GridField<Row>; at: number }

function GridCell<Row>(props: CellProps<Row>) {
  const { row, rowKey, name, index, cells, active, bounds, opened, onFill, col, field, at } = props
  const { t } = useTranslation()
  const state = cells.get(keyOfCell(rowKey, field.field))
  const content = state?.edit.content ?? field.contentOf(row)
  const problem = state?.problem ?? null
  const isActive = active === col
  const isSaving = state !== undefined && problem === null
  const label = t(field.shown.label)
  if (isActive && opened)
    return (
      <td className={styles.cell} aria-colindex={at + 1} data-row={index} data-col={col} data-open>
        <CellEditor {...opened} field={field} content={content} label={`${label}: ${name}`} />
      </td>
    )
  const text = typeof content === 'string' ? textOf(field.known, content) : listOfNames(content)
  const isLast = bounds !== null && bounds.bottom === index && bounds.right === col
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the role grid, it is a gridcell
    <td
      className={styles.cell}
      aria-colindex={at + 1}
      aria-selected={bounds !== null && isInside(bounds, { row: index, col })}
      aria-invalid={problem !== null || undefined}
      aria-busy={isSaving || undefined}
      data-row={index}
      data-col={col}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      title={problem ?? undefined}
    >
      <Hindi text={text} />
      {isSaving && (
        <Loader className={styles.saving} size={12} color="gray" aria-label={t('catalogue.form.saving')} />
      )}
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      {isLast && onFill && (
        // For the mouse alone, since the keyboard fills cells with Ctrl+D.
        <span
          className={styles.handle}
          aria-hidden
          onMouseDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onFill()
          }}
        />
      )}
    </td>
  )
}
