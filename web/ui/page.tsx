import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useHeadingFocus } from '#web/core/navigation/use-heading-focus.ts'
import { useScreenPath } from '#web/core/navigation/use-screen-path.ts'
import { IconArrowLeft } from '#web/ui/icons/first-load.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './page.module.css'
import { type Subject, SubjectLine } from './subject.tsx'

type Props = {
  title: string
  /** The record that the screen is about, once it is loaded. */
  subject?: Subject
  /** Shown at the end of the title line. */
  actions?: ReactNode
  /** The path of the list that the Backward link returns to, with its last URL. */
  backward?: string
  backwardSearch?: Record<string, string>
  children: ReactNode
}

/** The frame of every signed-in screen: breadcrumbs, title, and the title of the browser's tab. */
export function Page({ title, subject, actions, backward, backwardSearch, children }: Props) {
  const { t } = useTranslation()
  const heading = useHeadingFocus(useScreenPath())
  const about = subject && firstName(subject)
  return (
    <div className={styles.page}>
      <title>{t('app.title', { screen: about ? `${about} · ${title}` : title })}</title>
      <Breadcrumbs subject={about} />
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
        {subject && <SubjectLine {...subject} />}
      </div>
      {children}
    </div>
  )
}
