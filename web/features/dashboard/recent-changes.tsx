import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { history } from '#contract/features/history.ts'
import lined from '#web/catalogue/team/lines.module.css'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ChangeSummary } from '#web/features/history/changes/change-summary.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './dashboard.module.css'

const LATEST = { page_no: 0, pageSize: 6, filters: { by_people: true } }

/** The last changes made by people; automatic downloads after an import would hide them. */
export function RecentChanges() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(history.list, { body: LATEST })
  return (
    <section className={styles.part} aria-labelledby="recent-changes">
      <div className={styles.head}>
        <h2 id="recent-changes">{t('dashboard.recent')}</h2>
        <Link to="/history">{t('dashboard.allChanges')}</Link>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data?.Info.length === 0 && <p className={lined.none}>{t('history.empty')}</p>}
      <ul className={lined.lines}>
        {data?.Info.map((change) => (
          <li key={change.change_id} className={styles.change}>
            <ChangeSummary change={change} />
            <span className={lined.by}>
              {change.admin_name} <DateTime value={change.changed_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
