import { useTranslation } from 'react-i18next'

/** A number as the language of the interface writes it. */
export function WholeNumber({ value }: { value: number }) {
  const { i18n } = useTranslation()
  return new Intl.NumberFormat(i18n.language).format(value)
}
