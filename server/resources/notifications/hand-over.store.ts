import { type Selectable, sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { NotificationState } from '#contract/notifications.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'

// The states of a delivery are no change that somebody makes: they stand in the notification, not in the history.

/** A notification as the one who hands it over holds it. */
export type Held = Selectable<Schema['notifications']>

/** A notification that waits to be handed over; undefined when it does not, or is gone. */
export const readWaiting = (db: Database, id: number): Promise<Held | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('notification_id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()

/** Records that a notification is being handed over, before it is. Of several who try, one gets it. */
export const beginHandOver = (db: Database, { notification_id }: Held): Promise<Held | undefined> =>
  db
    .updateTable('notifications')
    .set({ state: 'sending', sending_at: sql`now()`, hand_overs: sql`hand_overs + 1` })
    .where('notification_id', '=', notification_id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

/** Records what became of it, however late, unless somebody has decided otherwise or it was handed over anew since. */
export async function settle(
  db: Database,
  { notification_id, state: held, hand_overs }: Held,
  state: NotificationState,
  failure: Message | null,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ state, failure, ...(state === 'sent' && { sent_at: sql<string>`now()` }) })
    .where('notification_id', '=', notification_id)
    .where('hand_overs', '=', hand_overs)
    .where('state', '=', held)
    .execute()
}
