import { type Notification, notificationState } from '#contract/resources/notifications.ts'

const common: Omit<Notification, 'notification_id' | 'title' | 'state' | 'failure'> = {
  message: 'आज रात आठ बजे सुनिए। Listen to it tonight at eight.',
  notification_type: 'album',
  artist_id: null,
  album_id: 1,
  track_id: null,
  target_name: 'Ram Bhajan Mala',
  target_name_hindi: 'राम भजन माला',
  audience: 'everyone',
  audience_id: null,
  audience_name: null,
  audience_name_hindi: null,
  admin_name: 'Asha Verma',
  date_created: '2026-11-20T10:00:00Z',
  send_at: null,
  sent_at: null,
}

/** A list response with one notification in every state, and a scheduled one. */
export function notificationsInEveryState() {
  const Info: Notification[] = notificationState.options.map((state, index) => ({
    ...common,
    notification_id: index + 1,
    title: `An ${state} one`,
    state,
    failure:
      state === 'failed' || state === 'queued' ? 'The push service responded with 503: try later' : null,
  }))
  const scheduled = {
    ...common,
    notification_id: 99,
    title: 'A scheduled one',
    send_at: '2099-01-01T04:30:00Z',
  }
  Info.push({ ...scheduled, state: 'queued', failure: null })
  return { Info, totalPageNo: 1, totalCount: Info.length, can_send: true, topic: 'all' }
}
