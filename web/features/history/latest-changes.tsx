import { Link } from '@tanstack/react-router'
import { history } from '#contract/features/history.ts'
import type { LatestChangesProps } from '#web/catalogue/screen/latest-changes-context.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ChangeSummary } from './changes/change-summary.tsx'
import styles from './latest-changes.module.css'

const LATEST = { page_no: 0, pageSize: 5 }

/** The latest changes of a record and of its links. */
export default function LatestChanges({ resource, record_id }: LatestChangesProps) {
  const { t } = useTranslation()
  const filters = { resource, record_id }
  const { data, error } = useQueryOf(history.list, { body: { ...LATEST, filters } })
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <Loading height={60} />
  if (data.Info.length === 0) return <p className={styles.quiet}>{t('history.empty')}</p>
  return (
    <>
      <ul className={styles.changes}>
        {data.Info.map((change) => (
          <li key={change.change_id}>
            <ChangeSummary change={change} />
            <div className={styles.quiet}>
              {change.admin_name} <DateTime value={change.changed_at} />
            </div>
          </li>
        ))}
      </ul>
      <Link className={styles.all} to="/history" search={{ resource, record_id: String(record_id) }}>
        {t('dashboard.allChanges')}
      </Link>
    </>
  )
}
