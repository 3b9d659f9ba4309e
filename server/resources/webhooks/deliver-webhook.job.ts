import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { guardOf } from '#server/core/downloads/guard.ts'
import { job } from '#server/core/jobs/job.ts'
import { readWaiting, recordAttempt, TEST_TYPE } from './deliveries.store.ts'
import { type PostOutcome, postMessage } from './post-message.ts'
import { readSecrets, signatureHeaders } from './secrets.store.ts'
import { recordFailure, recordSuccess, switchOff } from './switch-off.ts'

const MINUTE = 60
const HOUR = 3600
/** In seconds: the pauses before further attempts, three days in all, as Standard Webhooks proposes. */
export const PAUSES = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** In seconds: the longest time for which a target can make a message wait. */
const LONGEST_WAIT = 24 * HOUR
/** The status by which a target says that it wants no more messages (Standard Webhooks). */
const GONE = 410
/** The random share that is added to a pause, so that messages that failed together are not sent again together. */
const JITTER = 0.2

/** Adds the next attempt of some deliveries to the queue. Those of one webhook are sent one after another. */
export async function queueAttempts(
  { queue }: Pick<Context, 'queue'>,
  trx: Transaction,
  waiting: readonly { delivery_id: number; webhook_id: number; attempts: number; at?: string }[],
): Promise<void> {
  const pieces = waiting.map(({ delivery_id, webhook_id, attempts, at }) => ({
    payload: { delivery_id, attempt: attempts + 1 },
    group: String(webhook_id),
    ...(at ? { at } : {}),
  }))
  await queue.add(trx, deliverWebhook, pieces)
}

/** Tries a delivery once. The queue repeats it only if its process has died, in which case the message may arrive twice. */
export const deliverWebhook = job<{ delivery_id: number; attempt: number }>({
  name: 'deliver-webhook',
  tries: 5,
  pause: { first: 5, longest: 300 },
  atOnce: 12,
  atOncePerGroup: 1,
  longest: 60,
  async work(context, { delivery_id, attempt }, { signal }) {
    const { db, settings } = context
    const waiting = await readWaiting(db, delivery_id, attempt)
    if (!waiting) return
    const { webhook_id, message_id: id, url, payload: body } = waiting
    const secrets = await readSecrets(db, webhook_id)
    const headers = signatureHeaders(secrets, { id, body, seconds: Math.floor(Date.now() / 1000) })
    const outcome = await postMessage(url, { guard: guardOf(settings.fetchAllow), headers, body, signal })
    await inTransaction(db, (trx) => conclude(context, trx, waiting, outcome))
  },
})

type Waiting = NonNullable<Awaited<ReturnType<typeof readWaiting>>>

async function conclude(
  context: Context,
  trx: Transaction,
  waiting: Waiting,
  { retryAfter, ...outcome }: PostOutcome,
) {
  const { webhook_id, attempts, type } = waiting
  const isTest = type === TEST_TYPE
  if (outcome.failure === null) {
    const arrived = await recordAttempt(trx, waiting, { ...outcome, state: 'delivered', next_at: null })
    if (arrived && !isTest) await recordSuccess(trx, webhook_id)
    return
  }
  const isGone = outcome.status === GONE
  const pause = isTest || isGone ? undefined : PAUSES[attempts]
  const next_at = pause === undefined ? null : afterPause(pause, retryAfter ?? 0)
  const state = next_at === null ? 'failed' : 'waiting'
  if (!(await recordAttempt(trx, waiting, { ...outcome, state, next_at }))) return
  if (next_at !== null)
    await queueAttempts(context, trx, [{ ...waiting, attempts: attempts + 1, at: next_at }])
  if (isTest) return
  if (isGone) await switchOff(context, trx, webhook_id, 'gone')
  else await recordFailure(context, trx, webhook_id)
}

/** The time of the next attempt, after the pause or the time that the target asked for, both in seconds. */
function afterPause(pause: number, asked: number): string {
  const seconds = Math.max(pause * (1 + JITTER * Math.random()), Math.min(asked, LONGEST_WAIT))
  return new Date(Date.now() + seconds * 1000).toISOString()
}
