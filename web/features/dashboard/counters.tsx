import { Skeleton } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { isSeen } from '#contract/calls/guarded-tables.ts'
import { isAllowed, missingNeed } from '#contract/calls/permissions.ts'
import type { DashboardCounts } from '#contract/features/dashboard.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import {
  IconCategory2,
  IconDisc,
  IconMicrophone2,
  IconMusic,
  IconShieldLock,
  IconSitemap,
  IconUsers,
} from '#web/ui/icons.ts'
import styles from './dashboard.module.css'

const counters = [
  { count: 'subAdmins', label: 'kind.subadmins', path: '/subadmins', icon: IconShieldLock },
  { count: 'categories', label: 'kind.categories', path: '/category', icon: IconCategory2 },
  { count: 'subcategories', label: 'kind.subcategories', path: '/subcategory', icon: IconSitemap },
  { count: 'tracks', label: 'kind.tracks', path: '/tracks', icon: IconMusic },
  { count: 'albums', label: 'kind.albums', path: '/albums', icon: IconDisc },
  { count: 'artists', label: 'kind.artists', path: '/artist', icon: IconMicrophone2 },
  { count: 'users', label: 'kind.users', path: '/users', icon: IconUsers },
] as const

/** Whether a path has a screen that this admin may open; a card without one is not a link. */
function useIsOpen() {
  const { adminType, rights } = useSession()
  const routes = new Map(Object.entries(useRouter().routesByPath))
  return (path: string) => {
    const route = routes.get(path)
    if (route === undefined) return false
    const { who = 'admins', needs = [] } = route.options.staticData ?? {}
    return isAllowed(who, adminType) && missingNeed(rights, needs) === null
  }
}

/** The counter cards of records that the admin may view. They are skeletons while loading, and show 0 for a missing count. */
export function Counters({ counts }: { counts: Partial<DashboardCounts> | undefined }) {
  const { t, i18n } = useTranslation()
  const isOpen = useIsOpen()
  const { adminType, rights } = useSession()
  const reader = { admin_type: adminType, rights }
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <ul className={styles.counters} aria-busy={counts === undefined}>
      {counters
        .filter(({ count }) => isSeen(count === 'subAdmins' ? 'subadmins' : count, reader))
        .map(({ count, label, path, icon: Icon }) => {
          const content = (
            <>
              <Icon size={22} stroke={1.6} aria-hidden />
              {counts ? (
                <span className={styles.number}>{number.format(counts[count] ?? 0)}</span>
              ) : (
                <Skeleton className={styles.number} width={48} height={24} />
              )}
              <span className={styles.label}>{t(label)}</span>
            </>
          )
          return (
            <li key={count}>
              {isOpen(path) ? (
                <Link className={styles.counter} to={path}>
                  {content}
                </Link>
              ) : (
                <div className={styles.counter}>{content}</div>
              )}
            </li>
          )
        })}
    </ul>
  )
}
