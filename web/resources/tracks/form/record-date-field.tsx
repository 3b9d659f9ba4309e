import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../catalogue/form-types.ts'
import { useWords } from '../i18n/words.ts'
import { writeDay } from './days.ts'
import { readDay } from './record-date.ts'
import styles from './record-date-field.module.css'

/**
 * A day, typed as dd/MM/yyyy or picked in the browser's calendar. It holds yyyy-MM-dd, '' while it is empty, and what
 * was typed while that is no day, for the form to find fault with.
 */
export function RecordDateField<Values extends FieldValues>({ control, name, label }: FieldProps<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const inWords = useWords()
  const value = String(field.value ?? '')
  const isDay = readDay(value) === value
  // What is typed stays as it is typed until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const put = (text: string) => field.onChange(readDay(text) ?? text.trim())
  return (
    <div className={styles.field}>
      <TextInput
        ref={field.ref}
        name={field.name}
        label={t(label)}
        placeholder={t('tracks.form.datePlaceholder')}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (isDay ? writeDay(value) : value)}
        error={inWords(fieldState.error?.message)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          put(currentTarget.value)
        }}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
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
