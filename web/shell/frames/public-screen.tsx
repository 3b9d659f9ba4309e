import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useHeadingFocus } from '#web/core/navigation/use-heading-focus.ts'
import { useVisitorNavigation } from '#web/core/navigation/visitor-navigation.tsx'
import { Mandala } from './mandala.tsx'
import { PublicLanguages } from './public-languages.tsx'
import styles from './public-screen.module.css'

/** The frame of every screen that needs no sign-in: the product's name beside a title and the content. */
export function PublicScreen({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { useScreen } = useVisitorNavigation()
  const heading = useHeadingFocus(useScreen())
  return (
    <div className={styles.screen}>
      <title>{t('app.title', { screen: title })}</title>
      <PublicLanguages />
      <header className={styles.art}>
        <Mandala />
        <p className={styles.name} lang="hi">
          {t('app.nameHindi')}
        </p>
        <p className={styles.motto}>{t('session.motto')}</p>
      </header>
      <main className={styles.place}>
        <div className={styles.content}>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  )
}
