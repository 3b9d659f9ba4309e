import type { BodyOf } from '#contract/calls/endpoint.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import {
  missingAudience,
  missingTarget,
  type Notification,
  type NotificationState,
  type notifications,
  tooManyBytes,
} from '#contract/resources/notifications.ts'
import { writeNames } from '#contract/values/name-list.ts'
import { exportRecords } from '#server/catalogue/export-records.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { type Line, withLines } from '#server/catalogue/known-by.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { checkCount, selected } from '#server/catalogue/selection.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, invalid, notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { countFollowers } from '#server/resources/users/follows.store.ts'
import {
  addNotification,
  countInState,
  decide,
  exportedResource,
  findByRequestKey,
  notificationsResource,
  readNotification,
  withId,
} from './notifications.store.ts'
import { pushMessageOf } from './push-message.ts'
import { sendNotification } from './send-notification.job.ts'
import { sendTest } from './send-test.ts'
import { findAudience, findTarget, fittingIds } from './targets.store.ts'

const NEWEST_FIRST = { id: 'date_created', desc: true } as const

/** How many notifications are cancelled or sent again at once: each is a task of its own. */
const MAX_DECIDED = 1000

/** Why a notification was not sent, translated into a language. */
const failureIn = (row: object, language: Language) =>
  'failure' in row && typeof row.failure === 'string'
    ? { failure: translateNullable(row.failure, language) }
    : {}

/** The artists of the track that a notification opens, or its albums if it has no artist, since many tracks have the same name. */
const knownByIn = (row: { known_by?: Line | null }) => {
  const linked = row.known_by?.linked ?? []
  const names = linked.filter(({ kind }) => kind === linked[0]?.kind)
  return { known_by: writeNames(names.map(({ name, hindi_name }) => name || (hindi_name ?? ''))) }
}

export function notificationRoutes(context: Context): HandlersFor<typeof notifications> {
  const { db, settings, queue } = context
  const can_send = settings.fcmServiceAccount !== null

  /** Queues sending a notification at a time in ISO 8601, or at once when `at` is null. */
  const enqueue = (trx: Transaction, notification_id: number, at: string | null) =>
    queue.add(trx, sendNotification, [
      { payload: { notification_id }, key: String(notification_id), ...(at && { at }) },
    ])

  const present = (row: Notification, language: Language): Notification => ({
    ...row,
    failure: translateNullable(row.failure, language),
  })
  const read = async (id: number, language: Language) => present(await readNotification(db, id), language)

  return {
    async send({ body: { request_key, send_at, audience_id, ...body }, admin, language }) {
      const made = request_key && (await findByRequestKey(db, admin, request_key))
      if (made) return { message: messageOf(send_at), data: await read(made.notification_id, language) }
      const target = await targetOf(body)
      const followed = await audienceOf({ ...body, audience_id })
      const at = inFuture(send_at)

      const id = await inTransaction(db, async (trx) => {
        const added = await addNotification(trx, admin, {
          ...body,
          ...fittingIds(body),
          target,
          followed,
          state: can_send ? 'queued' : 'recorded',
          send_at: at,
          request_key: request_key || null,
        })
        if (added !== null && can_send) await enqueue(trx, added, at)
        return added
      })
      // Without an id, a concurrent request with the same key has created the notification.
      const own = id ?? (request_key && (await findByRequestKey(db, admin, request_key))?.notification_id)
      if (!own) throw notFound('notification')
      return { message: messageOf(at), data: await read(own, language) }
    },

    async list({ body, language }) {
      const sorted = body.sorted ?? NEWEST_FIRST
      const narrowed = filterConditions(notificationsResource, body.filters)
      const page = await listRecords<Notification>(db, notificationsResource, { ...body, sorted }, narrowed)
      const lines = await withLines(db, tracksResource, page.Info, ({ track_id }) => track_id)
      const Info = lines.map((row) => present(row, language))
      return { message: '', data: { ...page, Info, can_send, topic: settings.fcmTopic } }
    },

    async followers({ body }) {
      const followed = await audienceOf(body)
      const { audience } = body
      const none = { users: 0, devices: 0 }
      const data =
        followed && audience !== 'everyone' ? await countFollowers(db, audience, followed.id) : none
      return { message: '', data }
    },

    async sendTest({ body: { device_token, ...body }, admin }) {
      await targetOf(body)
      await sendTest(context, admin, device_token, pushMessageOf(body))
      return { message: message('notifications.testSent'), data: null }
    },

    async sendNow({ body: { notification_id }, admin, language }) {
      if (!can_send) throw new ApiError(200, 'invalid', message('notifications.noService'))
      await inTransaction(db, async (trx) => {
        const again = ['queued', 'recorded', 'failed', 'unknown'] as const
        const { ids } = await decide(trx, admin, withId(notification_id), again, 'queued')
        if (ids.length === 0) throw await overtaken(notification_id)
        await queue.cancel(trx, sendNotification, String(notification_id))
        await enqueue(trx, notification_id, null)
      })
      return { message: messageOf(null), data: await read(notification_id, language) }
    },

    async cancel({ body: { notification_id }, admin, language }) {
      await inTransaction(db, async (trx) => {
        const { ids } = await decide(trx, admin, withId(notification_id), ['queued'], 'cancelled')
        if (ids.length === 0) throw await overtaken(notification_id)
        await queue.cancel(trx, sendNotification, String(notification_id))
      })
      return { message: message('notifications.cancelled'), data: await read(notification_id, language) }
    },

    async cancelSelected(call) {
      const data = await decideSelected(call, ['queued'], 'cancelled')
      if (data.changed === 0) throw new ApiError(200, 'invalid', message('notifications.noneWaiting'))
      return { message: message('many.cancelled', { count: data.changed }), data }
    },

    async sendSelectedAgain(call) {
      if (!can_send) throw new ApiError(200, 'invalid', message('notifications.noService'))
      const data = await decideSelected(call, ['failed'], 'queued')
      if (data.changed === 0) throw new ApiError(200, 'invalid', message('notifications.noneFailed'))
      return { message: message('many.sentAgain', { count: data.changed }), data }
    },

    async export({ body, language }) {
      const sorted = body.sorted ?? NEWEST_FIRST
      const shown = (row: object) => ({ ...row, ...failureIn(row, language), ...knownByIn(row) })
      return { message: '', data: await exportRecords(db, exportedResource, { ...body, sorted }, shown) }
    },
  }

  /**
   * Decides about those notifications of a selection that are in one of the states `from`, at most `MAX_DECIDED`. The others stay
   * unchanged.
   */
  async function decideSelected(
    { body, admin }: { body: BodyOf<typeof notifications.cancelSelected>; admin: SignedIn },
    from: readonly NotificationState[],
    decided: 'queued' | 'cancelled',
  ) {
    return inTransaction(db, async (trx) => {
      const which = await selected(trx, notificationsResource, body, body.id)
      const count = await countInState(trx, which, from)
      if (count > MAX_DECIDED) throw invalid({ id: ruleMessage('rules.atMostAtOnce', { most: MAX_DECIDED }) })
      const { matched, ids } = await decide(trx, admin, which, from, decided)
      checkCount(body, 'notification', matched)
      for (const id of ids) await queue.cancel(trx, sendNotification, String(id))
      if (decided === 'queued') for (const id of ids) await enqueue(trx, id, null)
      return { matched, changed: ids.length }
    })
  }

  /**
   * The record that a notification opens; null if its type opens none. Throws `invalid` for a missing or inactive record, and for
   * texts that the push service would not accept.
   */
  async function targetOf(body: Omit<BodyOf<typeof notifications.sendTest>, 'device_token'>) {
    const errors = { ...missingTarget(body), ...tooManyBytes(body) }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const found = await findTarget(db, body)
    if ('error' in found) throw invalid({ [found.field]: found.error })
    return found.target
  }

  /**
   * The category or artist whose followers get a notification; null for everyone. Throws `invalid` for a missing or inactive one.
   */
  async function audienceOf(body: BodyOf<typeof notifications.followers>) {
    const missing = missingAudience(body)
    if (Object.keys(missing).length > 0) throw invalid(missing)
    const found = await findAudience(db, body)
    if ('error' in found) throw invalid({ [found.field]: found.error })
    return found.target
  }

  function messageOf(at: string | null | undefined) {
    if (!can_send) return message('notifications.recorded')
    return message(at ? 'notifications.scheduled' : 'notifications.isBeingSent')
  }

  /** The error when a notification is no longer in a state in which an admin can decide about it. */
  async function overtaken(id: number) {
    const { state } = await readNotification(db, id)
    return new ApiError(200, 'invalid', message(`notifications.tooLate.${state}`))
  }
}

/** The time of sending in UTC; null for at once. Throws `invalid` for a time in the past. */
function inFuture(send_at: string | null | undefined): string | null {
  if (!send_at) return null
  const at = new Date(send_at)
  if (at.getTime() <= Date.now()) throw invalid({ send_at: message('notifications.futureOnly') })
  return at.toISOString()
}
