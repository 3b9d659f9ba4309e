import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import styles from './breadcrumbs.module.css'

export type Crumb = { label: TextKey; path: string | null }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The way to a screen, the screen itself last and without a path. */
    crumbs?: readonly Crumb[]
  }
}

/** The way to the present screen, as its route declares it. */
export function Breadcrumbs() {
  const { t } = useTranslation()
  const crumbs = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumbs }) ?? []
  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, path }, index) => (
          <li key={label}>
            {path ? (
              <Link to={path} activeOptions={{ exact: true }}>
                {t(label)}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{t(label)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
