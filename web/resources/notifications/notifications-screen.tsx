import { useState } from 'react'
import { type Notification, notificationFilters, notifications } from '#contract/resources/notifications.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { columns, keyOf, nameOf } from './history-columns.tsx'
import { NotificationForm } from './notification-form.tsx'
import styles from './notification-history.module.css'
import { usePushService } from './push-service.ts'

const isOnItsWay = ({ state, send_at }: Notification) =>
  state === 'sending' || (state === 'queued' && (send_at === null || Date.parse(send_at) <= Date.now()))

const selection: SelectionCalls<typeof notificationFilters> = {
  kind: 'notifications',
  rules: notificationFilters,
  export: notifications.export,
  acts: [
    {
      id: 'cancel',
      label: 'notifications.selected.cancel',
      right: 'push',
      question: {
        title: 'notifications.selected.cancelTitle',
        hint: 'notifications.selected.cancelHint',
        yes: 'action.yes',
        no: 'action.no',
      },
      run: (body) => call(notifications.cancelSelected, { body }),
    },
    {
      id: 'again',
      label: 'notifications.sendAgain',
      right: 'push',
      question: {
        title: 'notifications.selected.againTitle',
        hint: 'notifications.selected.againHint',
        yes: 'action.yes',
        no: 'action.no',
      },
      run: (body) => call(notifications.sendSelectedAgain, { body }),
    },
  ],
}

const source = {
  name: 'notifications',
  label: 'notifications.history.title' as const,
  columns,
  keyOf,
  nameOf,
  ask: pagesOf(notifications.list, notificationFilters, isOnItsWay),
  searchOrder: 'catalogue.sortBy.usual' as const,
}

/** The screen of notifications: the form, and below it the list of those that were sent. */
export default function NotificationsScreen() {
  const { t } = useTranslation()
  const mayPush = useMayHere()('push')
  return (
    <RecordList
      title={mayPush ? 'notifications.send' : 'kind.notifications'}
      source={source}
      head={
        <>
          <NoService />
          {mayPush && <Forms />}
          <h2 className={styles.title}>{t('notifications.history.title')}</h2>
        </>
      }
      selection={selection}
      views="notifications"
      empty={{ title: 'notifications.history.empty', hint: 'notifications.history.emptyHint' }}
    />
  )
}

/** Shows one form per notification. The first takes no focus, since the screen has just opened. */
function Forms() {
  const [form, setForm] = useState(0)
  return <NotificationForm key={form} isNext={form > 0} onStay={() => setForm(form + 1)} />
}

function NoService() {
  const { t } = useTranslation()
  const { canSend } = usePushService()
  return !canSend && <p className={styles.notice}>{t('notifications.noService')}</p>
}
