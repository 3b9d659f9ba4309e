import { ActionIcon, TextInput } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import { readDay } from '#contract/values/days.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconCalendar } from '#web/ui/icons.ts'
import styles from './day-input.module.css'
import { writeDay } from './days.ts'

type Props = {
  label: string
  /** yyyy-MM-dd, '' when empty, or the typed text while that is not a valid date. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
  required?: boolean
}

/** The input for a date, which is typed in the order of the interface's language or picked in the browser's calendar. */
export function DayInput({ label, value, onChange, onBlur, name, inputRef, error, required }: Props) {
  const { t, i18n } = useTranslation()
  const isDay = readDay(value) === value
  // The text stays as typed until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const put = (text: string) => onChange(readDay(text) ?? text.trim())
  return (
    <div className={styles.field}>
      <TextInput
        ref={inputRef}
        name={name}
        label={label}
        placeholder={t('tracks.form.datePlaceholder')}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (isDay ? writeDay(value, i18n.language) : value)}
        error={error}
        withAsterisk={required}
        aria-required={required}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          put(currentTarget.value)
        }}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
        rightSection={
          <ActionIcon
            aria-label={t('tracks.form.pickDate')}
            title={t('tracks.form.pickDate')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={17} stroke={1.6} />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        tabIndex={-1}
        aria-hidden
        value={isDay ? value : ''}
        onChange={({ currentTarget }) => {
          setTyped(null)
          put(currentTarget.value)
        }}
      />
    </div>
  )
}
