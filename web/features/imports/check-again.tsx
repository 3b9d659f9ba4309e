import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

type Props = {
  /** What the row is called, for screen readers. */
  of: string
  isPending: boolean
  onCheck: () => void
}

/** The button of a row that was left out since its record was changed, which compares it with the record as it is now. */
export function CheckAgain({ of, isPending, onCheck }: Props) {
  const { t } = useTranslation()
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      aria-label={`${t('imports.checkAgain')}: ${of}`}
      loading={isPending}
      onClick={onCheck}
    >
      {t('imports.checkAgain')}
    </BusyButton>
  )
}
