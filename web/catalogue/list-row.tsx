import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckBox } from './check-box.tsx'
import styles from './list-table.module.css'
import type { ListColumn } from './list-types.ts'

type Props<Row, Sort extends string> = {
  row: Row
  rowKey: number
  name: string
  index: number
  columns: readonly ListColumn<Row, Sort>[]
  select: ((key: number, range: boolean) => void) | null
  isSelected: boolean
  ref?: Ref<HTMLTableRowElement>
}

/** A row of a list. Its cells are made anew only when the row or the columns change, not when it is selected. */
export function ListRow<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { row, rowKey, name, index, columns, select, isSelected, ref } = props
  const { t } = useTranslation()
  const cells = useMemo(
    () =>
      columns.map(({ id, kind, label, cell }) => (
        <td key={id} data-kind={kind} data-label={kind ? undefined : t(label)}>
          {cell(row)}
        </td>
      )),
    [columns, row, t],
  )
  return (
    <tr
      ref={ref}
      className={styles.row}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      tabIndex={-1}
    >
      {select && (
        <td className={styles.check}>
          <CheckBox
            label={t('catalogue.selectRow', { name })}
            checked={isSelected}
            onToggle={(range) => select(rowKey, range)}
          />
        </td>
      )}
      {cells}
    </tr>
  )
}
