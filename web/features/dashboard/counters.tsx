import { Skeleton } from '@mantine/core'
import {
  IconCategory,
  IconCategory2,
  IconDisc,
  IconMicrophone2,
  IconMusic,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DashboardCounts } from '#contract/dashboard.ts'
import { may } from '#contract/permissions.ts'
import { useSession } from '../session/session.ts'
import styles from './dashboard.module.css'

const counters = [
  { count: 'subAdmins', path: '/subadmins', icon: IconShieldLock },
  { count: 'categories', path: '/category', icon: IconCategory },
  { count: 'subcategories', path: '/subcategory', icon: IconCategory2 },
  { count: 'tracks', path: '/tracks', icon: IconMusic },
  { count: 'albums', path: '/albums', icon: IconDisc },
  { count: 'artists', path: '/artist', icon: IconMicrophone2 },
  { count: 'users', path: '/users', icon: IconUsers },
] as const

/** Whether a path has a screen that this admin may open; a card without one is no link. */
function useIsOpen() {
  const { adminType } = useSession()
  const routes = new Map(Object.entries(useRouter().routesByPath))
  return (path: string) => {
    const route = routes.get(path)
    return route !== undefined && may(route.options.staticData?.who ?? 'admins', adminType)
  }
}

/** The seven counter cards; skeletons while there are no counts yet, 0 for a count that is missing. */
export function Counters({ counts }: { counts: Partial<DashboardCounts> | undefined }) {
  const { t, i18n } = useTranslation()
  const isOpen = useIsOpen()
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <ul className={styles.counters} aria-busy={counts === undefined}>
      {counters.map(({ count, path, icon: Icon }) => {
        const content = (
          <>
            <Icon size={22} stroke={1.6} aria-hidden />
            {counts ? (
              <span className={styles.number}>{number.format(counts[count] ?? 0)}</span>
            ) : (
              <Skeleton className={styles.number} width={56} height={28} />
            )}
            <span className={styles.label}>{t(`dashboard.${count}`)}</span>
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
