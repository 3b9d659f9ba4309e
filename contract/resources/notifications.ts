import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { FOLLOWED } from '../calls/followed.ts'
import { filteredRequest, LIST_TOTALS, listOf } from '../calls/list.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { exportCall } from '../catalogue/export.ts'
import { linkFilters, momentFilters, oneOf } from '../catalogue/filters.ts'
import { recordSelection } from '../catalogue/selection.ts'
import type { Message } from '../messages/message.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { id, linkedIds, mustBeOneOf, optionalId, REQUIRED, required, requiredLine } from '../values/fields.ts'
import { namedWithLine } from '../values/named.ts'

const TYPES = ['general', 'album_list', 'artist_list', 'artist', 'album', 'track'] as const
export const notificationType = z.enum(TYPES, { error: mustBeOneOf('notification_type', TYPES) })
export type NotificationType = z.output<typeof notificationType>

/** The notification types that open a record, and the field with its id. */
export const TARGETS = { artist: 'artist_id', album: 'album_id', track: 'track_id' } as const
export type TargetType = keyof typeof TARGETS

/** The field with the record of a type; null if the type opens no single record. */
export const targetField = (type: string): (typeof TARGETS)[TargetType] | null =>
  type === 'artist' || type === 'album' || type === 'track' ? TARGETS[type] : null

/**
 * The states of a notification. `recorded`: no push service is configured. `queued`: not sent yet. `sending`: being
 * passed to the push service. `unknown`: the process ended before the result was recorded.
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

/** The recipients of a notification: every device, or the devices of users who follow a category or an artist. */
const AUDIENCES = ['everyone', ...FOLLOWED] as const
export const audience = z.enum(AUDIENCES, { error: mustBeOneOf('audience', AUDIENCES) })
export type Audience = z.output<typeof audience>

/**
 * In bytes: the maximum for title and message together. The push service allows a message to a topic 2,048 (the error codes of
 * Firebase Cloud Messaging), of which the names of its parts, the topic and the target need the rest.
 */
export const MAX_TEXT_BYTES = 1880
const MAX_TITLE_LENGTH = 200
const MAX_MESSAGE_LENGTH = 1000

export const notification = z.object({
  notification_id: z.int(),
  title: z.string(),
  message: z.string(),
  notification_type: notificationType,
  artist_id: z.nullable(z.int()),
  album_id: z.nullable(z.int()),
  track_id: z.nullable(z.int()),
  /** The record's names when it was chosen; it may have been renamed or deleted since. */
  target_name: z.nullable(z.string()),
  target_name_hindi: z.nullable(z.string()),
  /** What tells a track apart from others of its name, as it is now; absent for other kinds. */
  line: namedWithLine.line,
  audience,
  /** The category or artist whose followers get the notification, with its names when it was chosen; null for everyone. */
  audience_id: z.nullable(z.int()),
  audience_name: z.nullable(z.string()),
  audience_name_hindi: z.nullable(z.string()),
  admin_name: z.string(),
  date_created: z.iso.datetime(),
  /** The time at which it is to be sent; null for immediately. */
  send_at: z.nullable(z.iso.datetime()),
  sent_at: z.nullable(z.iso.datetime()),
  state: notificationState,
  /** The message why it was not sent, or not yet. */
  failure: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

export const notificationFields = z.object({
  title: requiredLine(MAX_TITLE_LENGTH),
  message: required(MAX_MESSAGE_LENGTH),
  notification_type: notificationType,
  artist_id: optionalId(),
  album_id: optionalId(),
  track_id: optionalId(),
})

type Targeted = { notification_type: string } & Record<(typeof TARGETS)[TargetType], unknown>

/** The error for the missing record of a type. A single field's rule cannot express it. */
export function missingTarget(values: Targeted): Record<string, Message> {
  const field = targetField(values.notification_type)
  return field && !values[field] ? { [field]: REQUIRED } : {}
}

const encoder = new TextEncoder()
/** The bytes of a text in JSON, as it is sent: a Hindi letter has three, an emoji four, a line break two. */
const bytesIn = (text: string): number => encoder.encode(JSON.stringify(text.trim())).length - 2

type Texts = { title: string; message: string }

/** The bytes of title and message as they are sent. */
export const textBytes = ({ title, message }: Texts): number => bytesIn(title) + bytesIn(message)

/** The error for a title and message that are too long together. A single field's rule cannot express it. */
export function tooManyBytes(values: Texts): Record<string, Message> {
  const bytes = textBytes(values)
  return bytes > MAX_TEXT_BYTES
    ? { message: ruleMessage('rules.tooManyBytes', { bytes, most: MAX_TEXT_BYTES }) }
    : {}
}

export const audienceFields = z.object({
  /** The recipients; everyone when absent. */
  audience: z._default(audience, 'everyone'),
  audience_id: optionalId(),
})
type SentAudience = z.output<typeof audienceFields>

/** The error for the missing category or artist. A single field's rule cannot express it. */
export const missingAudience = (values: {
  audience: string
  audience_id: unknown
}): Record<string, Message> =>
  values.audience !== 'everyone' && !values.audience_id ? { audience_id: REQUIRED } : {}

const audienceNeeds = ({ audience: to }: SentAudience): Need[] =>
  to === 'everyone' ? [] : [needOf(to, 'view')]

const TARGET_RESOURCES = { artist: 'artists', album: 'albums', track: 'tracks' } as const

/**
 * The rights that a notification takes for its records. An admin who may not view artists, for example, could read their names
 * by choosing them.
 */
function targetNeeds({ notification_type: type }: { notification_type: NotificationType }): Need[] {
  return type in TARGETS ? [needOf(TARGET_RESOURCES[type as TargetType], 'view')] : []
}

const NOT_A_TIME = ruleMessage('rules.chooseTime')

/** The conversion to UTC can yield a five-digit year, which no other code can parse. */
const time = z.iso
  .datetime({ offset: true, error: NOT_A_TIME })
  .check(z.refine((value) => new Date(value).getUTCFullYear() <= 9999, NOT_A_TIME))

/** An FCM registration token. Its length is not documented; current ones have 140 to 250 characters. */
const DEVICE_TOKEN = /^[\w:.-]{32,}$/
const MAX_DEVICE_TOKEN_LENGTH = 4096

/** The token of a device at the push service. */
export const deviceToken = z.pipe(
  requiredLine(MAX_DEVICE_TOKEN_LENGTH),
  z.string().check(z.regex(DEVICE_TOKEN, ruleMessage('rules.deviceToken'))),
)

/** A time of sending; '' and null mean immediately. */
const moment = z.optional(z.nullable(z.union([z.literal(''), time], NOT_A_TIME)))

export const notificationColumns = [
  'title',
  'notification_type',
  'target_name',
  'admin_name',
  'date_created',
  'state',
] as const

/** The states that the list shows: a queued notification with a later time is scheduled. */
const SHOWN_STATES = ['scheduled', ...notificationState.options] as const

export const notificationFilters = z.object({
  state: oneOf(SHOWN_STATES),
  notification_type: oneOf(TYPES),
  audience: oneOf(AUDIENCES),
  /** The records that a notification opens or, for artists and categories, whose followers get it. */
  ...linkFilters('artists', 'albums', 'tracks', 'categories'),
  sent_by: linkedIds(),
  /** The day of sending or, until then, the planned day. */
  ...momentFilters('sent'),
})

/** The number of matching notifications, and of those in a state that allows the action. */
const decided = z.object({ matched: z.int(), changed: z.int() })

const chosen = z.object({ notification_id: id() })

export const notifications = {
  send: endpoint({
    path: 'notification/send',
    needs: ['notifications.push'],
    needsOf: (body: { notification_type: NotificationType } & SentAudience) => [
      ...targetNeeds(body),
      ...audienceNeeds(body),
    ],
    summary:
      'Sends a notification to every device with the app, or to those whose users follow a category or an artist, immediately or at send_at.',
    body: z.extend(notificationFields, {
      ...audienceFields.shape,
      /** The time of sending in ISO 8601 with zone, in the future; '' means immediately. */
      send_at: moment,
      /** An idempotency key made by the form. Repeated requests of one admin with the same key create one notification. */
      request_key: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    files: {},
    data: notification,
  }),
  list: endpoint({
    path: 'notification/list',
    needs: ['notifications.view'],
    summary:
      'Lists notifications, newest first by default, with search, filters, sorting, paging and exact totals.',
    body: filteredRequest(notificationColumns, notificationFilters),
    sortable: notificationColumns,
    filters: notificationFilters,
    invalid: 400,
    data: z.extend(listOf(notification), {
      /** Whether a push service is configured; without one, notifications are only recorded. */
      can_send: z.boolean(),
      /** The topic that notifications are sent to. The push service does not tell how many devices subscribe to it. */
      topic: z.string(),
    }),
    topLevelFields: LIST_TOTALS,
  }),
  followers: endpoint({
    path: 'notification/followers',
    needs: ['notifications.push'],
    needsOf: audienceNeeds,
    summary:
      'Counts the users who follow a category or an artist, and the devices that they are signed in on.',
    body: audienceFields,
    data: z.object({ users: z.int(), devices: z.int() }),
  }),
  sendTest: endpoint({
    path: 'notification/sendTest',
    needs: ['notifications.push'],
    needsOf: targetNeeds,
    summary:
      'Sends the texts of a notification to one device, immediately and without recording a notification.',
    body: z.extend(notificationFields, {
      /** The device's registration token at the push service. */
      device_token: deviceToken,
    }),
    files: {},
    data: z.null(),
  }),
  sendNow: endpoint({
    path: 'notification/sendNow',
    needs: ['notifications.push'],
    summary:
      'Sends a scheduled notification immediately, or resends one that failed, was only recorded or has an unknown outcome.',
    body: chosen,
    data: notification,
  }),
  cancel: endpoint({
    path: 'notification/cancel',
    needs: ['notifications.push'],
    summary: 'Cancels a notification that has not been handed to the push service yet.',
    body: chosen,
    data: notification,
  }),
  cancelSelected: endpoint({
    path: 'notification/cancelSelected',
    needs: ['notifications.push'],
    summary:
      'Cancels the notifications with the given ids, or all that match a search and filters, that have not been handed to the push service yet.',
    get body() {
      return z.object(recordSelection(notificationFilters))
    },
    data: decided,
  }),
  sendSelectedAgain: endpoint({
    path: 'notification/sendSelectedAgain',
    needs: ['notifications.push'],
    summary:
      'Resends the notifications with the given ids, or all that match a search and filters, that failed.',
    get body() {
      return z.object(recordSelection(notificationFilters))
    },
    data: decided,
  }),
  export: exportCall({
    resource: 'notifications',
    path: 'notification',
    noun: 'Notification',
    columns: notificationColumns,
    filters: notificationFilters,
  }),
}
