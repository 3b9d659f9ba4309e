import type { ShownValue } from '#contract/catalogue/bulk-edit.ts'
import { readDay } from '#contract/values/days.ts'
import { nameDay } from '#web/catalogue/days/days.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { listOfNames } from '#web/core/i18n/names.ts'

/** Formats a value of a preview; a dash when there is none. */
export function useShownValue() {
  const { t, i18n } = useTranslation()
  return (field: string, value: ShownValue): string => {
    if (value === null || value.length === 0) return '–'
    if (typeof value !== 'string') return listOfNames(value)
    if (field === 'is_active')
      return t(value === '1' ? 'catalogue.status.active' : 'catalogue.status.inactive')
    if (field.endsWith('_allowed')) return t(value === '1' ? 'action.yes' : 'action.no')
    return field.endsWith('_date') && readDay(value) === value ? nameDay(value, i18n.language) : value
  }
}
