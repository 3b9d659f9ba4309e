import type { PreviewedField } from '#contract/catalogue/bulk-edit.ts'
import { isolated } from '#contract/messages/isolate.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './edit-dialog.module.css'
import { useShownValue } from './shown-value.ts'

type Props = { field: string; preview: PreviewedField; matched: number }

/** The values that the selected records have now, and how many of them a change changes. */
export function PresentValues({ field, preview, matched }: Props) {
  const { t, i18n } = useTranslation()
  const shownValue = useShownValue()
  const { different, empty, is_same, most, changed } = preview
  const counted = most.map(({ value, count }) =>
    isolated(t('bulkEdit.now.counted', { value: shownValue(field, value), count }), i18n.dir() === 'rtl'),
  )
  const several = [...counted, ...(empty > 0 ? [t('bulkEdit.now.empty', { count: empty })] : [])]
  const now = () => {
    if (different === 0) return t('bulkEdit.now.none')
    if (is_same) {
      const shared = most.map(({ value }) => shownValue(field, value)).join(t('catalogue.listComma'))
      return t('bulkEdit.now.all', { value: different > most.length ? `${shared} …` : shared })
    }
    return t('bulkEdit.now.mixed', { count: different, values: several.join(t('catalogue.listComma')) })
  }
  return (
    <p className={styles.now}>
      {now()}
      {changed !== null && (
        <b>
          {' '}
          {t('bulkEdit.will', { count: changed })}
          {matched > changed && ` ${t('bulkEdit.same', { count: matched - changed })}`}
        </b>
      )}
    </p>
  )
}
