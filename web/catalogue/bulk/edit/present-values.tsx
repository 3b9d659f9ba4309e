import { useTranslation } from 'react-i18next'
import type { PreviewedField } from '#contract/catalogue/bulk-edit.ts'
import { isolated } from '#contract/messages/isolate.ts'
import styles from './edit-dialog.module.css'
import { useShownValue } from './shown-value.ts'

type Props = { field: string; preview: PreviewedField; matched: number }

/** The values that the selected records have now, and how many of them a change changes. */
export function PresentValues({ field, preview, matched }: Props) {
  const { t, i18n } = useTranslation()
  const shownValue = useShownValue()
  const { different, empty, most, changed } = preview
  const [first] = most
  const isSame = different === 1 && empty === 0 && first?.count === matched
  const counted = most.map(({ value, count }) =>
    isolated(t('bulkEdit.now.counted', { value: shownValue(field, value), count }), i18n.dir() === 'rtl'),
  )
  const several = [...counted, ...(empty > 0 ? [t('bulkEdit.now.empty', { count: empty })] : [])]
  const now = () => {
    if (different === 0) return t('bulkEdit.now.none')
    if (isSame) return t('bulkEdit.now.all', { value: shownValue(field, first.value) })
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
