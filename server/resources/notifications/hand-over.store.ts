import { type Selectable, sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { NotificationState } from '#contract/resources/notifications.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'

// Delivery states are stored in the notification, not in the history, since no admin changes them.

/** A notification that this process has claimed for sending. */
export type Held = Selectable<Schema['notifications']>

/** Reads a notification that waits to be sent; undefined if it is not waiting or no longer exists. */
export const readWaiting = (db: Database, id: number): Promise<Held | undefined> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('notification_id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()

/** Marks a notification as being sent, before it is handed over. Only one of several concurrent callers succeeds. */
export const beginHandOver = (db: Database, { notification_id }: Held): Promise<Held | undefined> =>
  db
    .updateTable('notifications')
    .set({ state: 'sending', sending_at: sql`now()`, hand_overs: sql`hand_overs + 1` })
    .where('notification_id', '=', notification_id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

/** Records the result of sending, unless an admin has changed the state or it has been sent again since. */
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
