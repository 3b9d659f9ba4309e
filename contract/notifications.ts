import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, optionalId, REQUIRED, required } from './fields.ts'
import { LIST_TOTALS, listOf, listRequest } from './list.ts'
import { say } from './say.ts'
import type { Word } from './word.ts'

export const notificationType = z.enum(
  ['general', 'album_list', 'artist_list', 'artist', 'album', 'track'],
  REQUIRED,
)
export type NotificationType = z.output<typeof notificationType>

/** The types that lead to one record, and the field that names it. */
export const TARGETS = { artist: 'artist_id', album: 'album_id', track: 'track_id' } as const
export type TargetType = keyof typeof TARGETS

/** The field that a type asks for; null where it leads to no single record. */
export const targetField = (type: string): (typeof TARGETS)[TargetType] | null =>
  type === 'artist' || type === 'album' || type === 'track' ? TARGETS[type] : null

/**
 * What becomes of a notification. `recorded`: no push service is configured. `queued`: not handed over yet. `sending`:
 * it is being handed over. `unknown`: the process ended between the hand-over and its record.
 */
export const notificationState = z.enum([
  'recorded',
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'cancelled',
])
export type NotificationState = z.output<typeof notificationState>

/** Its texts in UTF-8 and the envelope around them must fit the 4,096 bytes that the push service takes. */
const LONGEST_TITLE = 200
const LONGEST_MESSAGE = 1000

export const notification = z.object({
  notification_id: z.int(),
  title: z.string(),
  message: z.string(),
  notification_type: notificationType,
  artist_id: z.nullable(z.int()),
  album_id: z.nullable(z.int()),
  track_id: z.nullable(z.int()),
  /** What the record was called when it was chosen; it may be renamed or gone since. */
  target_name: z.nullable(z.string()),
  target_name_hindi: z.nullable(z.string()),
  admin_name: z.string(),
  date_created: z.iso.datetime(),
  /** When it is to be sent; null: at once. */
  send_at: z.nullable(z.iso.datetime()),
  sent_at: z.nullable(z.iso.datetime()),
  state: notificationState,
  /** Why it was not sent, or not yet, in words. */
  failure: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

export const notificationFields = z.object({
  title: required(LONGEST_TITLE),
  message: required(LONGEST_MESSAGE),
  notification_type: notificationType,
  artist_id: optionalId(),
  album_id: optionalId(),
  track_id: optionalId(),
})

type Targeted = { notification_type: string } & Record<(typeof TARGETS)[TargetType], unknown>

/** The field whose record the type needs and that is empty, with what is wrong; a field's own rule cannot say it. */
export function missingTarget(values: Targeted): Record<string, Word> {
  const field = targetField(values.notification_type)
  return field && !values[field] ? { [field]: REQUIRED } : {}
}

const NOT_A_TIME = say('rules.chooseTime')

/** With its zone it may be in a year of five digits, which nothing else here can read. */
const time = z.iso
  .datetime({ offset: true, error: NOT_A_TIME })
  .check(z.refine((value) => new Date(value).getUTCFullYear() <= 9999, NOT_A_TIME))

/** '' and null mean at once. */
const moment = z.optional(z.nullable(z.union([z.literal(''), time], NOT_A_TIME)))

export const notificationColumns = [
  'title',
  'notification_type',
  'target_name',
  'admin_name',
  'date_created',
  'state',
] as const

const chosen = z.object({ notification_id: id() })

export const notifications = {
  send: endpoint({
    method: 'POST',
    path: 'notification/send',
    who: 'admins',
    summary: 'Sends a notification to every device of the app, at once or at the time of send_at.',
    body: z.extend(notificationFields, {
      /** ISO 8601 with zone, in the future; '' means at once. */
      send_at: moment,
      /** Chosen by the form: the same key of the same admin is one notification, however often it is sent. */
      request_key: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    files: {},
    data: notification,
  }),
  list: endpoint({
    method: 'POST',
    path: 'notification/list',
    who: 'admins',
    summary: 'A page of the notifications: searched, sorted, the newest first, with exact totals.',
    body: listRequest(notificationColumns),
    sortable: notificationColumns,
    invalid: 400,
    data: z.extend(listOf(notification), {
      /** Whether a push service is configured; without one, notifications are only recorded. */
      can_send: z.boolean(),
    }),
    beside: LIST_TOTALS,
  }),
  sendNow: endpoint({
    method: 'POST',
    path: 'notification/sendNow',
    who: 'admins',
    summary:
      'Sends a scheduled notification at once; sends one again that failed, was only recorded, or whose outcome is unknown.',
    body: chosen,
    data: notification,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'notification/cancel',
    who: 'admins',
    summary: 'Cancels a notification that has not been handed over yet.',
    body: chosen,
    data: notification,
  }),
}
