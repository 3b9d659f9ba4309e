import { Link, useLocation } from '@tanstack/react-router'
import { type PinnedView, savedViews } from '#contract/features/saved-views.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconBookmark } from '#web/ui/icons.ts'
import sidebar from './sidebar.module.css'
import styles from './sidebar-entry.module.css'
import { closeOverlay, useSidebar } from './sidebar-state.ts'
import { useShown } from './use-shown.ts'

/**
 * In milliseconds: how often the records of pinned views are counted again while nothing happens on this screen, since other
 * admins change the catalogue too.
 */
const COUNT_INTERVAL_MS = 60_000

/** The views that the admin has pinned, each with the number of records that it shows now. */
export default function PinnedViews() {
  const { t } = useTranslation()
  const { data = [] } = useQueryOf(
    savedViews.pinned,
    {},
    { meta: { quiet: true }, refetchInterval: COUNT_INTERVAL_MS },
  )
  if (data.length === 0) return null
  return (
    <div>
      <p className={sidebar.caption}>{t('catalogue.views.pinned')}</p>
      <ul className={sidebar.entries}>
        {data.map((view) => (
          <PinnedEntry key={view.view_id} {...view} />
        ))}
      </ul>
    </div>
  )
}

function PinnedEntry({ view_id, list, name, query, count }: PinnedView) {
  const { i18n } = useTranslation()
  const { isMini } = useSidebar()
  const { pathname, search } = useLocation()
  const path = useResources().find((resource) => resource.name === list)?.path
  const view = String(view_id)
  const opened: unknown = new Map(Object.entries(search)).get('view')
  const isCurrent = pathname === path && opened === view
  const entry = useShown(isCurrent)
  if (path === undefined) return null
  const shown = new Intl.NumberFormat(i18n.language).format(count)
  return (
    <li>
      <Link
        ref={entry}
        to={path}
        search={{ ...query, view }}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        title={isMini ? `${name} · ${shown}` : name}
        onClick={closeOverlay}
      >
        <IconBookmark size={18} stroke={1.6} />
        <span className={styles.label} dir="auto">
          <Hindi text={name} />
        </span>
        <span className={styles.count}>{shown}</span>
      </Link>
    </li>
  )
}
