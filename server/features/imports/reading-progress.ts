import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'

/** In milliseconds: how often the number of rows is stored. */
const INTERVAL_MS = 500

/**
 * The number of rows read so far of each sheet that is being read, by a key that the client chose. The rows are staged in
 * one transaction, which nobody else sees: this is stored beside it, so that every process can answer.
 */
export function readingProgress({ db, log }: Pick<Context, 'db' | 'log'>) {
  /** Only the progress is missing when it cannot be stored. */
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

    /** Runs `read`, which reports rows as it reads them. */
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
