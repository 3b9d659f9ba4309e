import type { NotificationState } from '#contract/resources/notifications.ts'
import { recordDelivery } from '#server/core/jobs/deliveries.store.ts'
import { job } from '#server/core/jobs/job.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { type Outcome, pushService } from '#server/core/push/fcm.ts'
import { topicOf } from '#server/resources/users/follows.store.ts'
import { beginHandOver, type Held, readWaiting, settle } from './hand-over.store.ts'
import { pushMessageOf } from './push-message.ts'
import { findAudience, findTarget } from './targets.store.ts'

const STATES: Record<Outcome['kind'], NotificationState> = {
  taken: 'sent',
  refused: 'failed',
  later: 'failed',
  unknown: 'unknown',
}

/** Sends a notification to the push service at most once: retries only when it was certainly not accepted. */
export const sendNotification = job<{ notification_id: number }>({
  name: 'send-notification',
  tries: 8,
  pause: { first: 15, longest: 900 },
  atOnce: 2,
  longest: 120,

  async work(context, { notification_id }, { isLast, signal }) {
    const { db, settings } = context
    const waiting = await readWaiting(db, notification_id)
    // The notification was cancelled or sent already, or its process ended while sending: then the result is unknown, and it is not
    // sent again.
    if (!waiting) return
    const service = pushService(settings)
    if (!service) return settle(db, waiting, 'recorded', null)
    const found = await findTarget(db, waiting)
    if ('error' in found) return settle(db, waiting, 'failed', found.error)
    const followed = await findAudience(db, waiting)
    if ('error' in followed) return settle(db, waiting, 'failed', followed.error)

    const authorised = await service.authorise()
    signal.throwIfAborted()
    if (authorised.kind !== 'authorised') return conclude(waiting, authorised)

    const sending = await beginHandOver(db, waiting)
    if (!sending) return
    const { audience, audience_id } = sending
    const to =
      audience === 'everyone' || audience_id === null
        ? service.everyone
        : { topic: topicOf(settings.fcmTopic, audience, audience_id) }
    const outcome = await service.handOver(authorised.token, to, pushMessageOf(sending))
    return conclude(sending, outcome)

    async function conclude(held: Held, outcome: Outcome) {
      const problem = outcome.kind === 'taken' ? null : outcome.problem
      await recordDelivery(context, 'push', problem)
      const isTriedAgain = outcome.kind === 'later' && !isLast
      await settle(db, held, isTriedAgain ? 'queued' : STATES[outcome.kind], problem)
      if (isTriedAgain) throw new LocalizedError(outcome.problem)
    }
  },
})
