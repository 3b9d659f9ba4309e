import type { SheetDetails } from '#contract/features/imports/calls.ts'
import { imports } from '#contract/features/imports.ts'
import { trackNames } from '#web/catalogue/names/track-names.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { DownloadButton } from './download-button.tsx'
import styles from './import.module.css'

/** The maximum number of rows listed; the file contains all of them. */
const MAX_LISTED = 100

/** The rows that were not imported, in the specification's format, with a sheet of them to correct. */
export function FailedTracks({ details: { import_id, failed } }: { details: SheetDetails }) {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    imports.rows,
    { params: { id: import_id }, body: { pageSize: MAX_LISTED, filters: { state: 'failed' } } },
    { enabled: failed > 0 },
  )
  if (failed === 0) return null
  const more = failed - (data?.Info.length ?? 0)
  return (
    <section className={styles.failed}>
      <h3>{t('imports.failedTracks')}</h3>
      <ul>
        {data?.Info.map(({ row, problems, ...track }) => (
          <li key={row}>
            <Hindi
              text={t('imports.failedAs', {
                name: firstName(trackNames(track)) || t('imports.rowNumber', { row }),
                error: problems
                  .map(({ column, error }) =>
                    column ? `${t('imports.columnOf', { column })} ${error}` : error,
                  )
                  .join(' '),
              })}
            />
          </li>
        ))}
      </ul>
      {data && more > 0 && <p className={styles.note}>{t('imports.more', { count: more })}</p>}
      <DownloadButton endpoint={imports.failedRows} params={{ id: import_id }} compact>
        {t('imports.downloadFailed')}
      </DownloadButton>
    </section>
  )
}
