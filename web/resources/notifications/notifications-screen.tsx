import { type ReactNode, use, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notification, notificationFilters, notifications } from '#contract/resources/notifications.ts'
import type { SelectionCalls } from '#web/catalogue/bulk/use-selection-actions.tsx'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { RecordList } from '#web/catalogue/record-list/record-list.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { type Answer, columns, keyOf, nameOf } from './history-columns.tsx'
import { NotificationForm } from './notification-form.tsx'
import styles from './notification-history.module.css'
import { PushService } from './push-service.ts'

/** Polling interval while a notification in the list is being sent, in milliseconds. */
const POLL_INTERVAL_MS = 3000

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

/** The form of a notification, and below it the list of those that were sent. */
export default function NotificationsScreen() {
  const { t } = useTranslation()
  const mayPush = useMayHere()('push')
  const provide = useCallback((screen: ReactNode, answer: Answer | undefined) => {
    const { can_send: canSend = true, topic = '' } = answer ?? {}
    return <PushService value={{ canSend, topic }}>{screen}</PushService>
  }, [])
  return (
    <RecordList
      name="notifications"
      title={mayPush ? 'notifications.send' : 'kind.notifications'}
      label="notifications.history.title"
      provide={provide}
      head={
        <>
          <NoService />
          {mayPush && <Forms />}
          <h2 className={styles.title}>{t('notifications.history.title')}</h2>
        </>
      }
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body, params) => ({
        ...queryOf(notifications.list, {
          body: { ...body, filters: filtersOf(notificationFilters, params) },
        }),
        refetchInterval: ({ state }: { state: { data: Answer | undefined } }) =>
          state.data?.Info.some(isOnItsWay) ? POLL_INTERVAL_MS : false,
      })}
      selection={selection}
      views="notifications"
      searchOrder="catalogue.sortBy.usual"
      empty={{ title: 'notifications.history.empty', hint: 'notifications.history.emptyHint' }}
    />
  )
}

/** Each form creates one notification; the first takes no focus, since the screen has just opened. */
function Forms() {
  const [form, setForm] = useState(0)
  return <NotificationForm key={form} isNext={form > 0} onStay={() => setForm(form + 1)} />
}

function NoService() {
  const { t } = useTranslation()
  const { canSend } = use(PushService)
  return !canSend && <p className={styles.notice}>{t('notifications.noService')}</p>
}
