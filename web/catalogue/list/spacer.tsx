import styles from './list-table.module.css'

/** An empty table row as high as the rows that are not rendered. */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.spacer}>
      <td style={{ height }} />
    </tr>
  )
}
