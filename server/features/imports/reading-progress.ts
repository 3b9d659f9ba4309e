import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'

/** In milliseconds: the pause between two records of the number of rows. */
const INTERVAL_MS = 500

/**
 * Keeps the number of rows read so far of each sheet, by a key that the client chose. The rows themselves are staged in a
 * transaction that nobody else sees, so the number is stored outside it, where every process can read it.
 */
export function readingProgress({ db, log }: Pick<Context, 'db' | 'log'>) {
  /** If the progress cannot be stored, nothing else is lost. */
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'The progress of a sheet could not be stored'))

  return {
    async rowsOf(admin_id: number, reading_key: string): Promise<number | null> {
      const found = await db
        .selectFrom('reading_progress')
        .select('rows')
        .where('admin_id', '=', admin_id)
        .where('reading_key', '=', reading_key)
        .executeTakeFirst()
      return found?.rows ?? null
    },

    /** Runs `read`, and stores how many rows it reports. */
    async follow<Result>(
      admin_id: number | null,
      reading_key: string | null | undefined,
      read: (onRows: (count: number) => void) => Promise<Result>,
    ): Promise<Result> {
      if (!reading_key || admin_id === null) return read(() => {})
      let rows = 0
      let storing: Promise<unknown> | null = null
      const store = () => {
        storing ??= attempt(
          sql`insert into reading_progress (admin_id, reading_key, rows) values (${admin_id}, ${reading_key}, ${rows})
            on conflict (admin_id, reading_key) do update set rows = excluded.rows, date_modified = now()`.execute(
            db,
          ),
        ).finally(() => {
          storing = null
        })
      }
      store()
      const timer = setInterval(store, INTERVAL_MS)
      try {
        return await read((count) => {
          rows += count
        })
      } finally {
        clearInterval(timer)
        await storing
        await attempt(
          db
            .deleteFrom('reading_progress')
            .where('admin_id', '=', admin_id)
            .where('reading_key', '=', reading_key)
            .execute(),
        )
      }
    },
  }
}
