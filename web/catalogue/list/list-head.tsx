import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { IconArrowDown, IconArrowUp, IconSelector } from '#web/ui/icons.ts'
import type { ListState } from './list-state.ts'
import styles from './list-table.module.css'
import type { ListColumn } from './list-types.ts'

/** What the column headings need to sort a list. */
export type Sorting<Sort extends string> = {
  onSort: (sort: Sort) => void
  onOrder: (sort: Sort | null, desc: boolean) => void
  /** The label of the list's order when no column sorts it. */
  unsorted: TextKey
}

type Props<Row, Sort extends string> = {
  columns: readonly ListColumn<Row, Sort>[]
  state: ListState<Sort>
  sorting: Sorting<Sort>
  checkbox: ReactNode
}

/** The column headings; sortable ones are buttons. */
export function ListHead<Row, Sort extends string>({ columns, state, sorting, checkbox }: Props<Row, Sort>) {
  const { t } = useTranslation()
  const direction = state.desc ? 'descending' : 'ascending'
  return (
    <thead>
      <tr>
        {checkbox && <th className={styles.check}>{checkbox}</th>}
        <SortBy columns={columns} state={state} sorting={sorting} />
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
              <button type="button" className={styles.sort} onClick={() => sorting.onSort(sort)}>
                {t(label)}
                {isSorted ? (
                  <Arrow size={14} stroke={2} aria-hidden />
                ) : (
                  <IconSelector className={styles.sorts} size={14} stroke={1.75} aria-hidden />
                )}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The sort menu of a small screen, where rows are cards without headings. */
function SortBy<Row, Sort extends string>({
  columns,
  state,
  sorting: { onOrder, unsorted },
}: Omit<Props<Row, Sort>, 'checkbox'>) {
  const { t } = useTranslation()
  const offered = columns.flatMap(({ sort, label }) => (sort ? [{ sort, label }] : []))
  if (offered.length === 0) return null
  const choose = (value: string) => {
    const [name, way] = value.split(' ')
    const chosen = offered.find(({ sort }) => sort === name)
    onOrder(chosen?.sort ?? null, chosen !== undefined && way === 'desc')
  }
  return (
    <td className={styles.sortCell}>
      <label className={styles.sortBy}>
        {t('catalogue.sortBy.title')}
        <select
          value={state.sort === null ? '' : `${state.sort} ${state.desc ? 'desc' : 'asc'}`}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{t(unsorted)}</option>
          {offered.map(({ sort, label }) => (
            <Fragment key={sort}>
              <option value={`${sort} asc`}>{t('catalogue.sortBy.up', { column: t(label) })}</option>
              <option value={`${sort} desc`}>{t('catalogue.sortBy.down', { column: t(label) })}</option>
            </Fragment>
          ))}
        </select>
      </label>
    </td>
  )
}
