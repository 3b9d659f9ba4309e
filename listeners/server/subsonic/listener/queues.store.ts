import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import type { Listener } from '../protocol/handler.ts'

export type Queue = { track_ids: number[]; current_index: number; position_ms: number }

/** The play queue of a listener, which all of their players share; null when there is none. */
export async function readQueue(db: Database, user_id: number) {
  const queue = await db
    .selectFrom('play_queues')
    .select(['track_ids', 'current_index', 'position_ms', 'changed_at', 'changed_by'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return queue ?? null
}

/** Replaces the play queue of a listener; null clears it. */
export async function saveQueue(
  db: Database,
  { user_id, client }: Listener,
  queue: Queue | null,
): Promise<void> {
  if (queue === null) {
    await db.deleteFrom('play_queues').where('user_id', '=', user_id).execute()
    return
  }
  const saved = { ...queue, changed_by: client, changed_at: sql<string>`now()` }
  await db
    .insertInto('play_queues')
    .values({ user_id, ...saved })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
    .execute()
}
