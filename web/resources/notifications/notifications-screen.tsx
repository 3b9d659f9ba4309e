import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayHere } from '#web/core/session/rights.ts'
import { Page } from '#web/ui/page.tsx'
import { NotificationForm } from './notification-form.tsx'
import styles from './notification-history.module.css'
import { NotificationHistory } from './notification-history.tsx'
import { PushService } from './push-service.ts'
import { useHistory } from './use-history.ts'

export default function NotificationsScreen() {
  const { t } = useTranslation()
  // Each form creates one notification; the first takes no focus, since the screen has just opened.
  const [form, setForm] = useState(0)
  const history = useHistory()
  const mayPush = useMayHere()('push')
  const { can_send: canSend = true, topic = '' } = history.query.data ?? {}
  return (
    <Page title={t(mayPush ? 'notifications.send' : 'kind.notifications')}>
      {!canSend && <p className={styles.notice}>{t('notifications.noService')}</p>}
      <PushService value={{ canSend, topic }}>
        {mayPush && <NotificationForm key={form} isNext={form > 0} onStay={() => setForm(form + 1)} />}
        <NotificationHistory {...history} />
      </PushService>
    </Page>
  )
}
