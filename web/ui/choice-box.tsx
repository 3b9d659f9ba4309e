import styles from './choice-box.module.css'

type Props<Value extends string> = {
  label: string
  /** The label of an empty choice; absent where one must always be chosen. */
  none?: string
  /** The options; one with `isTaken` is chosen elsewhere and disabled. */
  choices: readonly { value: Value; label: string; isTaken?: boolean }[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** A native select, with an optional empty choice. */
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
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.isTaken}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
