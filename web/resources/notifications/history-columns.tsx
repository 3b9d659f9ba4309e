import { Link } from '@tanstack/react-router'
import type { DataOf } from '#contract/calls/endpoint.ts'
import {
  type notificationColumns,
  type notifications,
  targetField,
} from '#contract/resources/notifications.ts'
import { nameColumn, textColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { trackLine } from '#web/catalogue/names/track-names.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName, shownNames } from '#web/core/i18n/names.ts'
import { DateTime, DayAndTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { NotificationActions } from './notification-actions.tsx'
import styles from './notification-history.module.css'
import { usePushService } from './push-service.ts'

export type Answer = DataOf<typeof notifications.list>
export type Row = Answer['Info'][number]
type Sort = (typeof notificationColumns)[number]

export const keyOf = ({ notification_id }: Row) => notification_id
export const nameOf = ({ title }: Row) => title

const title: ListColumn<Row, 'title'> = {
  ...nameColumn('title', 'field.title'),
  isLine: false,
  cell: ({ title: text, message, matched }) => (
    <>
      <div className={styles.name} dir="auto">
        <Hindi text={text} marks={matched?.title} />
      </div>
      <div className={styles.message} dir="auto" title={message}>
        <Hindi text={message} marks={matched?.message} />
      </div>
    </>
  ),
}

const type: ListColumn<Row, 'notification_type'> = {
  id: 'notification_type',
  label: 'field.type',
  sort: 'notification_type',
  width: '124px',
  cell: (row) => <Type {...row} />,
}

function Type({ notification_type, audience_name, audience_name_hindi }: Row) {
  const { t } = useTranslation()
  const names = { name: audience_name ?? '', hindi_name: audience_name_hindi }
  return (
    <>
      <span className={styles.quiet}>{t(`notifications.type.${notification_type}`)}</span>
      {audience_name && (
        <div className={styles.quiet}>{t('notifications.followersOf', { name: firstName(names) })}</div>
      )}
    </>
  )
}

const forms = { artist_id: '/artist/edit', album_id: '/albums/edit', track_id: '/tracks/edit' } as const

const target: ListColumn<Row, 'target_name'> = {
  id: 'target_name',
  label: 'notifications.column.target',
  sort: 'target_name',
  width: '148px',
  cell: (row) => row.target_name && <Target {...row} />,
}

/** The record that a notification opens, with the names it had when it was chosen. It is a link as long as the record exists. */
function Target({ target_name, target_name_hindi, ...row }: Row) {
  const field = targetField(row.notification_type)
  const id = field && row[field]
  const [first, second] = shownNames({ name: target_name ?? '', hindi_name: target_name_hindi })
  return (
    <>
      <span>
        {field && id ? (
          <Link to={`${forms[field]}/${id}`}>
            <Hindi {...first} />
          </Link>
        ) : (
          <Hindi {...first} />
        )}
      </span>
      <div className={styles.quiet}>
        <Hindi text={[second?.text, row.line && trackLine(row.line)].filter(Boolean).join(' · ')} />
      </div>
    </>
  )
}

const by = { ...textColumn('admin_name', 'notifications.column.by'), width: '108px' }

const when: ListColumn<Row, 'date_created'> = {
  id: 'date_created',
  label: 'field.date',
  sort: 'date_created',
  width: '116px',
  cell: ({ date_created, send_at, sent_at }) => (
    <span className={styles.quiet}>
      {send_at && !sent_at ? <DayAndTime value={send_at} /> : <DateTime value={sent_at ?? date_created} />}
    </span>
  ),
}

const state: ListColumn<Row, 'state'> = {
  id: 'state',
  label: 'field.status',
  sort: 'state',
  width: '168px',
  cell: (row) => <State {...row} />,
}

function State({ state: is, send_at, failure }: Row) {
  const { t } = useTranslation()
  const isScheduled = is === 'queued' && send_at !== null && Date.parse(send_at) > Date.now()
  const { canSend } = usePushService()
  const hint = is === 'unknown' || (is === 'recorded' && canSend) ? t(`notifications.hint.${is}`) : null
  const problem = failure && (is === 'queued' ? t('notifications.waiting', { reason: failure }) : failure)
  return (
    <>
      <span className={styles.state} data-state={is}>
        {t(`notifications.state.${isScheduled ? 'scheduled' : is}`)}
      </span>
      {hint && <div className={styles.reason}>{hint}</div>}
      {problem && <div className={styles.reason}>{problem}</div>}
    </>
  )
}

const actions: ListColumn<Row, never> = {
  id: 'actions',
  label: 'field.actions',
  kind: 'actions',
  width: '124px',
  cell: (row) => <NotificationActions notification={row} />,
}

/** The columns of the notification history. */
export const columns: ListColumn<Row, Sort>[] = [title, type, target, by, when, state, actions]
