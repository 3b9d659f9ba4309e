import type { MouseEvent } from 'react'
import styles from './check-box.module.css'

type Props = {
  label: string
  checked: boolean
  /** Whether some but not all rows are selected. */
  partly?: boolean
  disabled?: boolean
  onToggle: (range: boolean) => void
}

/** A native checkbox, because a list has up to a thousand and shift-clicks must be detected. */
export function CheckBox({ label, checked, partly = false, disabled, onToggle }: Props) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      title={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = partly
      }}
      readOnly
      onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
    />
  )
}
