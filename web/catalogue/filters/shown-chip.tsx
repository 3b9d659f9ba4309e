import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconX } from '#web/ui/icons.ts'
import styles from './filter-bar.module.css'

/** The chip of an active filter, with the button that removes it. */
export function ShownChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const label = t('catalogue.filter.remove', { filter: text })
  return (
    <span className={styles.chip}>
      <span className={styles.text}>{text}</span>
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </span>
  )
}
