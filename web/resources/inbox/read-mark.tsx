import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './inbox.module.css'

export function ReadMark({ is_read }: { is_read: string }) {
  const { t } = useTranslation()
  const isUnread = is_read === '0'
  return (
    <span className={styles.mark} data-unread={isUnread || undefined}>
      {t(isUnread ? 'inbox.unread' : 'inbox.read')}
    </span>
  )
}
