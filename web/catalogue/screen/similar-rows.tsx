import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn, Opening } from '#web/catalogue/list/list-types.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './similar-rows.module.css'

export type SimilarRowsProps<Row, Sort extends string> = {
  rows: readonly Row[]
  keyOf: (row: Row) => number
  columns: readonly ListColumn<Row, Sort>[]
  opening: Opening<Row> | null
}

/** Records with similar names, beneath a list whose search finds little. They cannot be selected here. */
export default function SimilarRows<Row, Sort extends string>({
  rows,
  keyOf,
  columns,
  opening,
}: SimilarRowsProps<Row, Sort>) {
  const { t } = useTranslation()
  const heading = useId()
  const title = columns.find(({ kind }) => kind === 'title')
  if (!title || !opening) return null
  return (
    <section className={styles.similar} data-similar aria-labelledby={heading}>
      <h2 id={heading}>{t('catalogue.similarNames')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <RowLink
              className={styles.open}
              to={opening.to(row)}
              run={opening.run && (() => opening.run?.(row))}
            >
              {title.cell(row)}
            </RowLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
