import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { recordDelivery } from '#server/core/jobs/deliveries.store.ts'
import { job } from '#server/core/jobs/job.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'
import { pushService } from '#server/core/push/fcm.ts'
import { MAX_TOKENS, setTopic, type TopicResult } from '#server/core/push/topics.ts'
import {
  dropDevice,
  keepTopics,
  markSynced,
  type OutdatedDevice,
  outdatedDevices,
  type TopicChange,
  topicChanges,
} from './devices.store.ts'
import { topicOf } from './follows.store.ts'

/**
 * Subscribes devices at the push service to the topics of what their users follow, and unsubscribes them from others. Deletes
 * devices that the push service does not know.
 */
export const syncTopics = job<Record<string, never>>({
  name: 'sync-topics',
  tries: 6,
  pause: { first: 15, longest: 600 },
  atOnce: 1,
  // All processes run one task at a time, since the later of two calls about one device must arrive last.
  atOncePerGroup: 1,
  longest: 300,

  async work(context, _payload, { signal }) {
    const { db, settings } = context
    let devices = await outdatedDevices(db, MAX_TOKENS)
    const service = pushService(settings)
    if (!service || devices.length === 0) return
    const authorised = await service.authorise()
    try {
      if (authorised.kind !== 'authorised') throw new LocalizedError(authorised.problem)
      while (devices.length > 0) {
        await syncDevices(context, authorised.token, devices, signal)
        devices = await outdatedDevices(db, MAX_TOKENS)
      }
    } catch (error) {
      if (error instanceof LocalizedError) await recordDelivery(context, 'push', error.message)
      throw error
    }
    await recordDelivery(context, 'push', null)
  },
})

/** Queues the job in the caller's transaction, if a push service is configured. */
export async function queueSync({ queue, settings }: Context, trx: Transaction): Promise<void> {
  if (settings.fcmServiceAccount) await queue.add(trx, syncTopics, [{ payload: {}, group: 'topics' }])
}

/** Queues the job if devices are outdated, as after an admin has deactivated a user, or after failures. */
export async function queueOutdated(context: Context): Promise<void> {
  const outdated = await outdatedDevices(context.db, 1)
  if (outdated.length > 0) await inTransaction(context.db, (trx) => queueSync(context, trx))
}

const topicKey = ({ action, kind, record_id }: TopicChange) => `${action} ${kind} ${record_id}`

/** Changes the topics of some devices, with a call for each topic. Throws when some have to be tried again. */
async function syncDevices(
  { db, settings }: Context,
  access_token: string,
  devices: readonly OutdatedDevice[],
  signal: AbortSignal,
): Promise<void> {
  const tokens = new Map(devices.map(({ device_id, token }) => [device_id, token]))
  const late = new Set<number>()
  const changes = await topicChanges(db, [...tokens.keys()])
  for (const group of Map.groupBy(changes, topicKey).values()) {
    signal.throwIfAborted()
    const sent = group.flatMap(({ device_id }) => {
      const token = tokens.get(device_id)
      return token === undefined ? [] : [{ device_id, token }]
    })
    const [change] = group
    if (!change || sent.length === 0) continue
    const topic = topicOf(settings.fcmTopic, change.kind, change.record_id)
    const outcome = await setTopic(
      settings,
      access_token,
      change.action,
      topic,
      sent.map(({ token }) => token),
    )
    if (outcome.kind !== 'answered') throw new LocalizedError(outcome.problem)
    const idsWith = (result: TopicResult) =>
      sent.flatMap(({ device_id }, index) => (outcome.results[index] === result ? [device_id] : []))
    await inTransaction(db, (trx) => keepTopics(trx, change, idsWith('done')))
    for (const id of idsWith('gone')) {
      await dropDevice(db, tokens.get(id) ?? '')
      tokens.delete(id)
    }
    for (const id of idsWith('later')) late.add(id)
  }
  await markSynced(
    db,
    devices.filter(({ device_id }) => !late.has(device_id)),
  )
  if (late.size > 0) throw new LocalizedError(message('push.topicsLater'))
}
