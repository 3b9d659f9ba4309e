import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { metrics } from '#server/core/metrics/metrics.ts'

const CHANNELS = ['mail', 'push'] as const
type Channel = (typeof CHANNELS)[number]

// Every counter starts at 0, since Prometheus sees no increase in a number that is new.
for (const channel of CHANNELS)
  for (const result of ['accepted', 'failed']) metrics.deliveries.add([channel, result], 0)

/** In characters: what a mail server says can be long. */
const MAX_FAILURE_LENGTH = 500

/**
 * Records the result of handing a mail or a notification over: `failure` says why it was not accepted, null that it was.
 * What cannot be recorded is logged: the delivery itself has its result.
 */
export async function recordDelivery(
  { db, log }: Pick<Context, 'db' | 'log'>,
  channel: Channel,
  failure: string | null,
): Promise<void> {
  metrics.deliveries.add([channel, failure === null ? 'accepted' : 'failed'])
  const now = sql<string>`now()`
  const result =
    failure === null
      ? { succeeded_at: now }
      : { failed_at: now, failure: failure.slice(0, MAX_FAILURE_LENGTH) || 'unknown' }
  await db
    .insertInto('deliveries')
    .values({ channel, ...result })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(result))
    .execute()
    .catch((error: unknown) => log.warn({ err: error, channel }, 'The result of a delivery was not recorded'))
}
