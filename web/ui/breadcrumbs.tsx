import { Link, useMatches } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import styles from './breadcrumbs.module.css'
import { Hindi } from './hindi.tsx'

export type Crumb = { label: TextKey; path: string | null }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The path to a screen, ending with the screen itself, which has no link. */
    crumbs?: readonly Crumb[]
  }
}

/** The breadcrumbs of the current route; the record's name precedes the screen. */
export function Breadcrumbs({ subject }: { subject?: string }) {
  const { t } = useTranslation()
  const crumbs = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumbs }) ?? []
  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, path }, index) => {
          const isLast = index === crumbs.length - 1
          return (
            <Fragment key={label}>
              {isLast && subject && (
                <li className={styles.subject}>
                  <span dir="auto" title={subject}>
                    <Hindi text={subject} />
                  </span>
                </li>
              )}
              <li>
                {path ? (
                  <Link to={path} activeOptions={{ exact: true }}>
                    {t(label)}
                  </Link>
                ) : (
                  <span aria-current={isLast ? 'page' : undefined}>{t(label)}</span>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
