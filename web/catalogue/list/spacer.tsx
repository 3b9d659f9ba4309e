import styles from './list-table.module.css'

/** Takes the place of rows that are not rendered. */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles.spacer}>
      <td style={{ height }} />
    </tr>
  )
}
