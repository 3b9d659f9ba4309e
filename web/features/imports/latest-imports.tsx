import { Link } from '@tanstack/react-router'
import { type ImportSummary, importList } from '#contract/features/imports/list.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { importPath } from '#web/core/navigation/import-path.ts'
import { useMay } from '#web/core/session/rights.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './latest.module.css'

/** How many imports are listed. */
const LATEST = 8

type Props = {
  /** The only kind of files that is listed; all kinds by default. */
  file_kind?: ImportSummary['file_kind']
}

/** The latest imports that the admin may see; renders nothing before the first one. */
export function LatestImports({ file_kind }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const body = { page_no: 0, pageSize: LATEST, filters: { file_kind: file_kind ?? null } }
  const { data, error, refetch } = useQueryOf(importList.list, { body })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data?.Info.length) return null
  return (
    <section className={styles.card} aria-labelledby="latest-imports">
      <div className={styles.head}>
        <h2 id="latest-imports" className={styles.heading}>
          {t('imports.list')}
        </h2>
        {may('tracks.view') && <Link to="/tracks/imports">{t('importExport.allImports')}</Link>}
        <Link to="/history" search={{ action: 'import' }}>
          {t('dashboard.allChanges')}
        </Link>
      </div>
      <ul className={styles.latest}>
        {data.Info.map((one) => (
          <li key={one.import_id}>
            <RowLink to={importPath(one)}>
              <Hindi text={one.file_name} />
            </RowLink>
            <span className={styles.muted}>
              {[
                t(`imports.fileKind.${one.file_kind}`),
                t(`imports.state.${one.state}`),
                one.added > 0 &&
                  (one.file_kind === 'catalogue'
                    ? `${t('imports.figure.added')}: ${t('format.number', { count: one.added })}`
                    : t('counted.tracks', { count: one.added })),
                one.updated > 0 &&
                  `${t('imports.figure.updated')}: ${t('format.number', { count: one.updated })}`,
              ]
                .filter((part) => part !== false)
                .join(' · ')}
            </span>
            <span className={styles.muted}>
              <bdi>{one.admin_name}</bdi> <DateTime value={one.date_created} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
