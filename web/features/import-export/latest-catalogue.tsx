import { catalogueFiles } from '#contract/features/catalogue-files.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { isRunning } from '#web/features/catalogue-files/running.ts'
import files from '#web/features/imports/latest.module.css'
import { DateTime } from '#web/ui/date-time.tsx'
import { RowLink } from '#web/ui/row-link.tsx'

/** The last import of a whole catalogue; renders nothing if there was none. */
export function LatestCatalogue() {
  const { t } = useTranslation()
  const { data } = useQueryOf(catalogueFiles.state, {}, { meta: { quiet: true } })
  const last = data?.last
  if (!last) return null
  const state = isRunning(last) ? 'importing' : last.state === 'failed' ? 'stopped' : 'done'
  return (
    <section className={files.card} aria-labelledby="latest-catalogue">
      <h2 id="latest-catalogue" className={files.heading}>
        {t('catalogueFiles.title')}
      </h2>
      <ul className={files.latest}>
        <li>
          <RowLink to="/catalogue-files">
            <bdi>{last.file_name}</bdi>
          </RowLink>
          <span className={files.muted}>{t(`imports.state.${state}`)}</span>
          <span className={files.muted}>
            <bdi>{last.admin_name}</bdi> <DateTime value={last.date_created} />
          </span>
        </li>
      </ul>
    </section>
  )
}
