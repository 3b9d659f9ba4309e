import type { FoundCounts } from '#contract/calls/list.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './found-summary.module.css'

/** The sentence on how the total of a search is made up, with a link to the tracks found by name. */
export function FoundSummary({ by_name, by_relation, onNarrow }: FoundCounts & { onNarrow: () => void }) {
  const { t } = useTranslation()
  if (by_relation === 0) return null
  return (
    <p className={styles.found}>
      <span>{t('tracks.found.summary', { total: by_name + by_relation, by_name, by_relation })}</span>
      {by_name > 0 && (
        <button type="button" onClick={onNarrow}>
          {t('tracks.found.onlyNames')}
        </button>
      )}
    </p>
  )
}
