import { useId } from 'react'
import styles from './segments.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Null while none of them is chosen. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice of one among a few values, as buttons side by side. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
