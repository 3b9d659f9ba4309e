import { useTranslation } from 'react-i18next'
import { useVisitorNavigation } from '#web/core/navigation/visitor-navigation.tsx'
import styles from './public-links.module.css'

const labels = {
  '/login': 'session.signIn',
  '/joinus': 'joinUs.link',
  '/contact': 'contact.title',
} as const

type Props = {
  to: readonly (keyof typeof labels)[]
  /** The intended audience. */
  lead?: string
}

/** Links from one public screen to others, below their purpose. */
export function PublicLinks({ to, lead }: Props) {
  const { t } = useTranslation()
  const { Link } = useVisitorNavigation()
  return (
    <ul className={styles.links}>
      {lead && <li className={styles.lead}>{lead}</li>}
      {to.map((path) => (
        <li key={path}>
          <Link to={path}>{t(labels[path])}</Link>
        </li>
      ))}
    </ul>
  )
}
