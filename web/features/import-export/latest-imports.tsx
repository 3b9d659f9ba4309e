import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { importList } from '#contract/features/imports/list.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import files from '#web/features/file-updates/file-updates.module.css'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './import-export.module.css'

const LATEST = { page_no: 0, pageSize: 5 }

/** The latest imports of sheets, by any admin; renders nothing before the first one. */
export function LatestImports() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(importList.list, { body: LATEST })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data?.Info.length) return null
  return (
    <section className={files.card} aria-labelledby="latest-imports">
      <div className={styles.head}>
        <h2 id="latest-imports" className={files.heading}>
          {t('imports.list')}
        </h2>
        <Link to="/tracks/imports">{t('importExport.allImports')}</Link>
        <Link to="/history" search={{ action: 'import' }}>
          {t('dashboard.allChanges')}
        </Link>
      </div>
      <ul className={files.recent}>
        {data.Info.map(({ import_id, file_name, admin_name, state, added, date_created }) => (
          <li key={import_id}>
            <RowLink to={`/tracks/imports/${import_id}`}>
              <Hindi text={file_name} />
            </RowLink>
            <span className={files.muted}>
              {t(`imports.state.${state}`)}
              {added > 0 && ` · ${t('counted.tracks', { count: added })}`}
            </span>
            <span className={files.muted}>
              <bdi>{admin_name}</bdi> <DateTime value={date_created} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
