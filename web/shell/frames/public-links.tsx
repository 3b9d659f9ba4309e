import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useVisitorNavigation } from '#web/core/navigation/visitor-navigation.tsx'
import styles from './public-links.module.css'

const labels = {
  '/login': 'session.signIn',
  '/joinus': 'joinUs.link',
  '/contact': 'contact.title',
} as const

type Props = {
  to: readonly (keyof typeof labels)[]
  /** Whom the links are for. */
  lead?: string
}

/** Links from one public screen to others, below a line that says whom they are for. */
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
