import { ActionIcon, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readDay } from '#contract/values/days.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { FieldProps } from '#web/ui/field-props.ts'
import { IconCalendar } from '#web/ui/icons.ts'
import styles from './day-field.module.css'
import { writeDay } from './days.ts'

/**
 * A date, typed as dd/MM/yyyy or picked in the browser's calendar. Its value is yyyy-MM-dd, '' when empty, or the typed
 * text while that is not a valid date, so that the form can report the error.
 */
export function DayField<Values extends FieldValues>({ control, name, label }: FieldProps<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const translate = useTranslateMessage()
  const value = String(field.value ?? '')
  const isDay = readDay(value) === value
  // The text stays as typed until the field loses the focus.
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
        error={translate(fieldState.error?.message)}
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
