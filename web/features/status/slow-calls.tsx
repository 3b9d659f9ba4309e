import type { StatusState } from '#contract/features/status.ts'
import table from '#web/catalogue/details/table.module.css'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { describeMilliseconds } from './describe-units.ts'
import styles from './status.module.css'

/** The slowest calls of the process that answered this request. */
export function SlowCalls({ calls }: { calls: StatusState['slow_calls'] }) {
  const { t, i18n } = useTranslation()
  return (
    <section className={`${styles.part} ${styles.wide}`}>
      <h2 id="slow-calls">{t('status.slow.title')}</h2>
      {calls.length === 0 ? (
        <p>{t('status.slow.none')}</p>
      ) : (
        <table className={table.table} aria-labelledby="slow-calls">
          <thead>
            <tr>
              <th>{t('status.slow.call')}</th>
              <th>{t('field.duration')}</th>
              <th>{t('field.status')}</th>
              <th>{t('field.date')}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ method, route, status, milliseconds, at }) => (
              <tr key={`${at} ${route} ${milliseconds}`}>
                <td>
                  <code dir="ltr">{`${method} ${route}`}</code>
                </td>
                <td data-label={t('field.duration')}>{describeMilliseconds(milliseconds, i18n.language)}</td>
                <td data-label={t('field.status')}>{status}</td>
                <td data-label={t('field.date')}>
                  <DateTime value={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>{t('status.slow.note')}</p>
    </section>
  )
}
