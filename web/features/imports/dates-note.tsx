import type { SheetDetails } from '#contract/features/imports/calls.ts'
import type { DayOrder } from '#contract/values/days.ts'
import { nameDay } from '#web/catalogue/days/days.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './import.module.css'

export type DatesProps = {
  dates: NonNullable<SheetDetails['dates']>
  /** Reads the sheet again in the other order; null when the file is not at hand. */
  onOrder: ((order: DayOrder) => void) | null
  isBusy: boolean
}

/** Shows how an ambiguous date of the sheet was read, and offers the other reading for all of its dates. */
export function DatesNote({ dates: { read_as, example }, onOrder, isBusy }: DatesProps) {
  const { t, i18n } = useTranslation()
  const { text, day, other } = example
  const order = read_as === 'month_first' ? 'day_first' : 'month_first'
  return (
    <p className={styles.note}>
      {day === null
        ? t('imports.dateUnread', { text })
        : t('imports.dateRead', { text, day: nameDay(day, i18n.language) })}{' '}
      {onOrder && other !== null && (
        <BusyButton variant="subtle" size="compact-xs" loading={isBusy} onClick={() => onOrder(order)}>
          {t(`imports.readAs.${order}`, { day: nameDay(other, i18n.language) })}
        </BusyButton>
      )}
    </p>
  )
}
