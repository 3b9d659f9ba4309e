import type { MouseEvent } from 'react'
import styles from './check-box.module.css'

type Props = {
  label: string
  checked: boolean
  /** Some, but not all, of what it stands for. */
  partly?: boolean
  disabled?: boolean
  onToggle: (range: boolean) => void
}

/** A native checkbox: a list has a thousand, and a shift-click must be told apart. */
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
