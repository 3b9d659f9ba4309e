import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { savedViews, View, ViewedList } from '#contract/saved-views.ts'
import type { Database } from '#server/core/database/connect.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** A longer menu would no longer be useful. */
const MAX_VIEWS = 100

const COLUMNS = ['view_id', 'list', 'name', 'query'] as const

// Every statement filters by admin: the views of others do not exist for them.

export const listViews = (db: Database, admin_id: number, list: ViewedList): Promise<View[]> =>
  db
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('admin_id', '=', admin_id)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('view_id')
    .execute()

/** Throws `invalid` if the admin already has a view of this name, or the maximum number of views. */
export async function addView(
  db: Database,
  admin_id: number,
  { list, name, query }: BodyOf<typeof savedViews.add>,
): Promise<View> {
  const own = await listViews(db, admin_id, list)
  if (own.length >= MAX_VIEWS) throw invalid({ name: message('views.atMost', { most: MAX_VIEWS }) })
  return orNameTaken(
    name,
    db
      .insertInto('saved_views')
      .values({ admin_id, list, name, query: JSON.stringify(query) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  )
}

/** Throws `not_found`, or `invalid` if another view of the admin has this name. */
export async function editView(
  db: Database,
  admin_id: number,
  { view_id, name, query }: BodyOf<typeof savedViews.edit>,
): Promise<View> {
  const edited = await orNameTaken(
    name,
    db
      .updateTable('saved_views')
      .set({
        name: sql`coalesce(${name ?? null}, name)`,
        query: sql`coalesce(${query ? JSON.stringify(query) : null}::jsonb, query)`,
      })
      .where('view_id', '=', view_id)
      .where('admin_id', '=', admin_id)
      .returning(COLUMNS)
      .executeTakeFirst(),
  )
  if (!edited) throw notFound('view')
  return edited
}

export async function deleteView(db: Database, admin_id: number, view_id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('view_id', '=', view_id)
    .where('admin_id', '=', admin_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('view')
}

const orNameTaken = <T>(name: string | undefined, written: Promise<T>): Promise<T> =>
  orTaken(written, () => invalid({ name: message('views.nameTaken', { name: name ?? '' }) }))
