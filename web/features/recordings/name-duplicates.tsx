import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tracks } from '#contract/resources/tracks.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import styles from './drafts.module.css'

const STALE_AFTER_MS = 60_000

/** Names the tracks that a draft may repeat, by their names in either script. Only a warning, since names need not be unique. */
export function NameDuplicates({ name }: { name: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery({
    ...queryOf(tracks.likelyDuplicates, { body: { name, except: null } }),
    enabled: name.length > 1,
    staleTime: STALE_AFTER_MS,
    // If this lookup fails, the draft is shown without a warning.
    meta: { quiet: true },
  })
  if (name.length < 2 || data.length === 0) return null
  return (
    <p className={styles.duplicates}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span>
        {t('catalogue.form.readsLike')}{' '}
        {data.map((likely, at) => (
          <span key={likely.id}>
            {at > 0 && t('catalogue.listComma')}
            <Link to={`/tracks/edit/${likely.id}`} target="_blank">
              <NamesInLine of={likely} />
            </Link>
          </span>
        ))}
      </span>
    </p>
  )
}
