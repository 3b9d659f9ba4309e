import {
  type Audience,
  missingAudience,
  missingTarget,
  type NotificationType,
  notificationType,
  targetField,
  tooManyBytes,
} from '#contract/resources/notifications.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { readLocal } from './send-time.ts'

/** The values of the form; `send_at` has the format of the browser's date and time input. */
export type Values = {
  title: string
  message: string
  notification_type: NotificationType | ''
  artist_id: Choice | null
  album_id: Choice | null
  track_id: Choice | null
  audience: Audience
  /** The category or artist whose followers get the notification. */
  audience_id: Choice | null
  later: boolean
  send_at: string
}

export const blank: Values = {
  title: '',
  message: '',
  notification_type: '',
  artist_id: null,
  album_id: null,
  track_id: null,
  audience: 'everyone',
  audience_id: null,
  later: false,
  send_at: '',
}

/** The record that the notification opens. */
export function chosenTarget(values: Values): Choice | null {
  const field = targetField(values.notification_type)
  return field && values[field]
}

/** Validates what no field's own rule can express. `past` is the error for a time that is not in the future. */
export function fieldErrorsOf(values: Values, past: string): Record<string, string> {
  const moment = readLocal(values.send_at)
  const isPast = values.later && (moment === null || Date.parse(moment) <= Date.now())
  return {
    ...missingTarget(values),
    ...tooManyBytes(values),
    ...missingAudience(values),
    ...(isPast && { send_at: past }),
  }
}

/** The body of the request. Of the three records, it has only the one that fits the type. */
export function bodyOf({
  title,
  message,
  notification_type,
  audience,
  audience_id,
  later,
  send_at,
  ...chosen
}: Values) {
  const field = targetField(notification_type)
  const idOf = (own: keyof typeof chosen) => (own === field ? (chosen[own]?.id ?? '') : '')
  return {
    title,
    message,
    // The rule of the field has rejected an empty type before.
    notification_type: notificationType.parse(notification_type),
    artist_id: idOf('artist_id'),
    album_id: idOf('album_id'),
    track_id: idOf('track_id'),
    audience,
    audience_id: (audience !== 'everyone' && audience_id?.id) || '',
    send_at: later ? (readLocal(send_at) ?? '') : '',
  }
}
