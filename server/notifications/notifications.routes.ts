import { missingTarget, type Notification, type notifications } from '#contract/notifications.ts'
import { listRecords } from '#server/catalogue/list.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import {
  addNotification,
  decide,
  madeBefore,
  notificationsResource,
  readNotification,
} from './notifications.store.ts'
import { sendNotification } from './send-notification.job.ts'
import { findTarget, fittingIds } from './targets.store.ts'

const NO_SERVICE = 'No push service is configured'

export function notificationRoutes({ db, settings, queue }: Context): HandlersFor<typeof notifications> {
  const can_send = settings.fcmServiceAccount !== null

  /** `at`: ISO 8601, or null for at once. */
  const enqueue = (trx: Transaction, notification_id: number, at: string | null) =>
    queue.add(trx, sendNotification, [
      { payload: { notification_id }, key: String(notification_id), ...(at && { at }) },
    ])

  return {
    async send({ body: { request_key, send_at, ...body }, admin }) {
      const made = request_key && (await madeBefore(db, admin, request_key))
      if (made) return { message: messageOf(send_at), data: await readNotification(db, made.notification_id) }
      const missing = missingTarget(body)
      if (Object.keys(missing).length > 0) throw invalid(missing)
      const at = inFuture(send_at)
      const found = await findTarget(db, body)
      if ('fault' in found) throw invalid({ [found.field]: found.fault })

      const id = await inTransaction(db, async (trx) => {
        const added = await addNotification(trx, admin, {
          ...body,
          ...fittingIds(body),
          target: found.target,
          state: can_send ? 'queued' : 'recorded',
          send_at: at,
          request_key: request_key || null,
        })
        if (added !== null && can_send) await enqueue(trx, added, at)
        return added
      })
      // Two clicks that came together: the other one has made it.
      const own = id ?? (request_key && (await madeBefore(db, admin, request_key))?.notification_id)
      if (!own) throw notFound('Notification')
      return { message: messageOf(at), data: await readNotification(db, own) }
    },

    async list({ body }) {
      const sorted = body.sorted ?? { id: 'date_created', desc: true }
      const page = await listRecords<Notification>(db, notificationsResource, { ...body, sorted })
      return { message: '', data: { ...page, can_send } }
    },

    async sendNow({ body: { notification_id }, admin }) {
      if (!can_send) throw new Refusal(200, 'invalid', `${NO_SERVICE}, so nothing can be sent.`)
      await inTransaction(db, async (trx) => {
        const again = ['queued', 'recorded', 'failed', 'unknown'] as const
        if (!(await decide(trx, admin, notification_id, again, 'queued')))
          throw await overtaken(notification_id)
        await queue.cancel(trx, sendNotification, String(notification_id))
        await enqueue(trx, notification_id, null)
      })
      return { message: messageOf(null), data: await readNotification(db, notification_id) }
    },

    async cancel({ body: { notification_id }, admin }) {
      await inTransaction(db, async (trx) => {
        if (!(await decide(trx, admin, notification_id, ['queued'], 'cancelled')))
          throw await overtaken(notification_id)
        await queue.cancel(trx, sendNotification, String(notification_id))
      })
      return { message: 'Notification cancelled.', data: await readNotification(db, notification_id) }
    },
  }

  function messageOf(at: string | null | undefined) {
    if (!can_send) return `Notification recorded. ${NO_SERVICE}, so it was not sent.`
    return at ? 'Notification scheduled.' : 'Notification is being sent.'
  }

  /** Why a decision came too late. */
  async function overtaken(id: number) {
    const { state } = await readNotification(db, id)
    const why = {
      recorded: 'has only been recorded',
      queued: 'is waiting to be sent',
      sending: 'is being sent right now',
      sent: 'has been sent already',
      failed: 'could not be sent',
      unknown: 'may have been sent already',
      cancelled: 'has been cancelled',
    }[state]
    return new Refusal(200, 'invalid', `This notification ${why}.`)
  }
}

/** The time to send at, in UTC; null for at once. Throws `invalid` for what is past. */
function inFuture(send_at: string | null | undefined): string | null {
  if (!send_at) return null
  const at = new Date(send_at)
  if (at.getTime() <= Date.now()) throw invalid({ send_at: 'Choose a time in the future' })
  return at.toISOString()
}
