import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './public-links.module.css'

const labels = { '/login': 'session.signIn' } as const

/** Ways from one public screen to others, below what it is for. */
export function PublicLinks({ to }: { to: readonly (keyof typeof labels)[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.links}>
      {to.map((path) => (
        <li key={path}>
          <Link to={path}>{t(labels[path])}</Link>
        </li>
      ))}
    </ul>
  )
}
