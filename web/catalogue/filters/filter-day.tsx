import { useEffect, useEffectEvent } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import { readDay } from '#contract/values/days.ts'
import { DayField } from '#web/catalogue/days/day-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

type Props = {
  label: TextKey
  /** yyyy-MM-dd, or '' for none. */
  value: string
  onChange: (day: string) => void
}

/** One end of a date range. Applies as soon as the text is a valid date. */
export function FilterDay({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const { control, subscribe } = useForm({
    values: { day: value },
    mode: 'onTouched',
    resolver: (values): ResolverResult<{ day: string }> => {
      if (values.day === '' || readDay(values.day)) return { values, errors: {} }
      return { values: {}, errors: { day: { type: 'rule', message: t('tracks.form.noDate') } } }
    },
  })
  const hear = useEffectEvent((day: string) => {
    if (day !== value && (day === '' || readDay(day) === day)) onChange(day)
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => hear(values.day) }),
    [subscribe],
  )
  return <DayField control={control} name="day" label={label} />
}
