import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from './list-state.ts'
import styles from './list-table.module.css'
import type { ListColumn } from './list-types.ts'

type Props<Row, Sort extends string> = {
  columns: readonly ListColumn<Row, Sort>[]
  state: ListState<Sort>
  onSort: (sort: Sort) => void
  checkbox: ReactNode
}

/** The headings; those that sort are buttons. */
export function ListHead<Row, Sort extends string>({ columns, state, onSort, checkbox }: Props<Row, Sort>) {
  const { t } = useTranslation()
  const direction = state.desc ? 'descending' : 'ascending'
  return (
    <thead>
      <tr>
        {checkbox && <th className={styles.check}>{checkbox}</th>}
        {columns.map(({ id, label, sort, kind }) => {
          if (!sort)
            return (
              <th key={id} scope="col" data-kind={kind}>
                {kind === 'icon' ? <VisuallyHidden>{t(label)}</VisuallyHidden> : t(label)}
              </th>
            )
          const isSorted = state.sort === sort
          const Arrow = state.desc ? IconArrowDown : IconArrowUp
          return (
            <th key={id} scope="col" aria-sort={isSorted ? direction : 'none'} data-sorts>
              <button type="button" className={styles.sort} onClick={() => onSort(sort)}>
                {t(label)}
                {isSorted ? <Arrow size={14} stroke={2} aria-hidden /> : <span className={styles.noArrow} />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
