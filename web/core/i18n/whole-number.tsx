import { useTranslation } from '#web/core/i18n/i18n.ts'

/** A number as the language of the interface writes it. */
export function WholeNumber({ value }: { value: number }) {
  const { i18n } = useTranslation()
  return new Intl.NumberFormat(i18n.language).format(value)
}
