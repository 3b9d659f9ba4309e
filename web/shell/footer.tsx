import { useTranslation } from 'react-i18next'
import { useArea } from '#web/core/theme/use-area.ts'
import styles from './footer.module.css'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer} style={useArea('footer')} data-screen-only>
      {t('app.copyright')}
    </footer>
  )
}
