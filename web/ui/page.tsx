import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './page.module.css'
import { useHeadingFocus } from './use-heading-focus.ts'

type Props = {
  title: string
  /** Beside the title, at the end of the line. */
  actions?: ReactNode
  /** The path of the list that the Backward link returns to, and how that list was last seen. */
  backward?: string
  backwardSearch?: Record<string, string>
  children: ReactNode
}

/** The frame of every signed-in screen: breadcrumbs, title, and the title of the browser's tab. */
export function Page({ title, actions, backward, backwardSearch, children }: Props) {
  const { t } = useTranslation()
  const heading = useHeadingFocus()
  return (
    <div className={styles.page}>
      <title>{t('app.title', { screen: title })}</title>
      <Breadcrumbs />
      <div className={styles.head}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && (
          <div className={styles.actions} data-screen-only>
            {actions}
          </div>
        )}
        {backward && (
          <Link
            className={styles.backward}
            data-screen-only
            to={backward}
            search={backwardSearch}
            activeOptions={{ exact: true }}
          >
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {t('action.backward')}
          </Link>
        )}
      </div>
      {children}
    </div>
  )
}
