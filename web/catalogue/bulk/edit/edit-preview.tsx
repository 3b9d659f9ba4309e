import type { BulkPreview } from '#contract/catalogue/bulk-edit.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './edit-dialog.module.css'
import type { ShownField } from './edit-row-fields.tsx'
import { useShownValue } from './shown-value.ts'

type Props = { rows: BulkPreview['rows']; fields: Readonly<Record<string, ShownField>>; isOld: boolean }

type Shown = BulkPreview['rows'][number]['fields'][number]
const isChanged = ({ before, after }: Shown) => JSON.stringify(before) !== JSON.stringify(after)

/** The first records that a bulk edit changes, with their values before and after. */
export function EditPreview({ rows, fields, isOld }: Props) {
  const { t } = useTranslation()
  const shownValue = useShownValue()
  const labelOf = (field: string) => {
    const shown = fields[field]
    return shown ? t(shown.label) : field
  }
  return (
    <section className={styles.preview} aria-busy={isOld} aria-label={t('bulkEdit.preview')}>
      <h3>{t('bulkEdit.preview')}</h3>
      <ul>
        {rows.map(({ id, name, hindi_name, fields: changed }) => (
          <li key={id}>
            <b>
              <Hindi text={firstName({ name, hindi_name })} />
            </b>
            {changed.filter(isChanged).map(({ field, before, after }) => (
              <p key={field}>
                <span className={styles.label}>{labelOf(field)}</span>{' '}
                <del>
                  <Hindi text={shownValue(field, before)} />
                </del>{' '}
                <span className={styles.arrow} aria-hidden />{' '}
                <ins>
                  <Hindi text={shownValue(field, after)} />
                </ins>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
