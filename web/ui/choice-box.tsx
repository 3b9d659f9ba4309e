import styles from './choice-box.module.css'

type Props<Value extends string> = {
  label: string
  /** What stands for no choice. */
  none: string
  choices: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of a few, or none: the browser's own select, which every phone and reader knows. */
export function ChoiceBox<Value extends string>({ label, none, choices, value, onChange }: Props<Value>) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => choice.value === currentTarget.value)?.value ?? null)
      }
    >
      <option value="">{none}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
