import type { MergePreview } from '#contract/catalogue/merge.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useCountedKind } from './counted-kind.ts'
import styles from './merge.module.css'

/** The links that the remaining record gets from the others, in exact numbers. */
export function MovedCounts({ preview: { moved, plays } }: { preview: MergePreview }) {
  const { t } = useTranslation()
  const counted = useCountedKind()
  return (
    <section>
      <h3>{t('merge.moved')}</h3>
      {moved.length === 0 && <p className={styles.note}>{t('merge.nothing')}</p>}
      <ul className={styles.moved}>
        {moved.map(({ kind, count, already_there }) => (
          <li key={kind}>
            {count > 0 ? (
              <>
                <b>{counted(kind, count)}</b>
                {already_there > 0 && ` ${t('merge.already', { count: already_there })}`}
              </>
            ) : (
              `${counted(kind, already_there)} ${t('merge.there')}`
            )}
          </li>
        ))}
        {plays !== null && plays > 0 && <li>{t('merge.playsTogether', { count: plays })}</li>}
      </ul>
    </section>
  )
}
