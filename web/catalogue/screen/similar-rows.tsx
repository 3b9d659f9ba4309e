import { useId } from 'react'
import type { ListColumn, Opening } from '#web/catalogue/list/list-types.ts'
import { type Line, trackLine } from '#web/catalogue/names/track-names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './similar-rows.module.css'

export type SimilarRowsProps<Row, Sort extends string> = {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => number
  /** What tells a row apart from others of its name, if anything does: the artist and length of a track. */
  lineOf: (row: Row) => Line | undefined
  columns: readonly ListColumn<Row, Sort>[]
  opening: Opening<Row> | null
}

/** Records with similar names, for a search that finds little. They cannot be selected here. */
export default function SimilarRows<Row, Sort extends string>({
  title: said,
  rows,
  keyOf,
  lineOf,
  columns,
  opening,
}: SimilarRowsProps<Row, Sort>) {
  const heading = useId()
  const title = columns.find(({ kind }) => kind === 'title')
  if (!title || !opening) return null
  return (
    <section className={styles.similar} aria-labelledby={heading}>
      <h2 id={heading}>{said}</h2>
      <ul>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <RowLink
              className={styles.open}
              to={opening.to(row)}
              run={opening.run && (() => opening.run?.(row))}
            >
              {title.cell(row)}
              <Apart line={lineOf(row)} />
            </RowLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Apart({ line }: { line: Line | undefined }) {
  const text = line && trackLine(line)
  return text ? (
    <p className={styles.line}>
      <Hindi text={text} />
    </p>
  ) : null
}
