import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import {
  type PinnedView,
  type savedViews,
  VIEWED_LISTS,
  type View,
  type ViewedList,
} from '#contract/features/saved-views.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { countSelected } from '#server/catalogue/selection.ts'
import type { Database } from '#server/core/database/connect.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { queriesResource } from '#server/resources/inbox/inbox.store.ts'
import { notificationsResource } from '#server/resources/notifications/notifications.store.ts'
import { filtersOfView, isAddress } from './addresses.ts'

/** The resources of the lists that can have views. */
const LISTED: Readonly<Record<ViewedList, Resource>> = {
  ...RESOURCE_OF,
  inbox: queriesResource,
  notifications: notificationsResource,
}

/** How many views an admin may have: a longer menu would not be useful. */
const MAX_VIEWS = 100
/** How many views an admin may pin, since each is counted whenever the sidebar is loaded. */
const MAX_PINNED = 10

type Reader = { admin_id: number; rights: Rights }

const listsOf = ({ rights }: Reader) => VIEWED_LISTS.filter((list) => may(rights, needOf(list, 'view')))

const isListSeen = (reader: Reader) => sql<boolean>`list = any(${listsOf(reader)}::text[])`

/** The address of a view `s`. When its owner filters by themselves, the admin who opens it is meant. */
const queryFor = ({ admin_id }: Reader): RawBuilder<unknown> => sql`
  case when s.query ? 'assigned_to' then s.query || jsonb_build_object('assigned_to', array_to_string(
    array_replace(string_to_array(s.query->>'assigned_to', ','), s.admin_id::text, ${String(admin_id)}), ','))
  else s.query end`

/**
 * A query for the views (alias `v`) that an admin sees: their own and the shared ones, of lists that they may view. Other views do
 * not exist for them.
 */
const seenBy = (reader: Reader): RawBuilder<unknown> => sql`(
  select s.view_id, s.list, s.name, ${queryFor(reader)} as query, s.is_shared, s.admin_id = ${reader.admin_id} as is_own, a.name as owner,
    exists (select from pinned_views p where p.admin_id = ${reader.admin_id} and p.view_id = s.view_id) as is_pinned
  from saved_views s join admins a using (admin_id)
  where (s.admin_id = ${reader.admin_id} or s.is_shared) and ${isListSeen(reader)}
) v`

export async function listViews(db: Database, reader: Reader, list: ViewedList): Promise<View[]> {
  const { rows } = await sql<View>`
    select * from ${seenBy(reader)} where v.list = ${list} order by v.name, v.view_id`.execute(db)
  return rows
}

async function readView(db: Database, reader: Reader, view_id: number): Promise<View> {
  const { rows } = await sql<View>`select * from ${seenBy(reader)} where v.view_id = ${view_id}`.execute(db)
  const [view] = rows
  if (!view) throw notFound('view')
  return view
}

const notAnAddress = () => invalid({ query: ruleMessage('rules.notFilter') })

/** Adds a view. Throws `invalid` if the list has no such address, or the admin already has one of this name, or the maximum number. */
export async function addView(
  db: Database,
  reader: Reader,
  { list, name, query }: BodyOf<typeof savedViews.add>,
): Promise<View> {
  if (!isAddress(query, list)) throw notAnAddress()
  const own = (await listViews(db, reader, list)).filter(({ is_own }) => is_own)
  if (own.length >= MAX_VIEWS) throw invalid({ name: message('views.atMost', { most: MAX_VIEWS }) })
  const { view_id } = await orNameTaken(
    name,
    db
      .insertInto('saved_views')
      .values({ admin_id: reader.admin_id, list, name, query: JSON.stringify(query) })
      .returning('view_id')
      .executeTakeFirstOrThrow(),
  )
  return readView(db, reader, view_id)
}

/** Edits a view. Throws `not_found`, or `invalid` if no list has such an address or another view of the admin has this name. */
export async function editView(
  db: Database,
  reader: Reader,
  { view_id, name, query, is_shared }: BodyOf<typeof savedViews.edit>,
): Promise<View> {
  if (query && !isAddress(query)) throw notAnAddress()
  const edited = await orNameTaken(
    name,
    db
      .updateTable('saved_views')
      .set({
        name: sql`coalesce(${name ?? null}, name)`,
        query: sql`coalesce(${query ? JSON.stringify(query) : null}::jsonb, query)`,
        is_shared: sql`coalesce(${is_shared ?? null}::boolean, is_shared)`,
      })
      .where('view_id', '=', view_id)
      .where('admin_id', '=', reader.admin_id)
      .where(isListSeen(reader))
      .returning('view_id')
      .executeTakeFirst(),
  )
  if (!edited) throw notFound('view')
  return readView(db, reader, view_id)
}

export async function deleteView(db: Database, reader: Reader, view_id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('view_id', '=', view_id)
    .where('admin_id', '=', reader.admin_id)
    .where(isListSeen(reader))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('view')
}

/** Pins a view. Throws `not_found`, or `invalid` when the maximum number is pinned. */
export async function pinView(db: Database, reader: Reader, view_id: number): Promise<void> {
  const view = await readView(db, reader, view_id)
  if (view.is_pinned) return
  const pinned = await pinnedBy(db, reader)
  if (pinned.length >= MAX_PINNED)
    throw invalid({ view_id: message('views.atMostPinned', { most: MAX_PINNED }) })
  await sql`
    insert into pinned_views (admin_id, view_id) values (${reader.admin_id}, ${view_id})
    on conflict do nothing`.execute(db)
}

export async function unpinView(db: Database, reader: Reader, view_id: number): Promise<void> {
  await db
    .deleteFrom('pinned_views')
    .where('view_id', '=', view_id)
    .where('admin_id', '=', reader.admin_id)
    .execute()
}

async function pinnedBy(db: Database, reader: Reader): Promise<View[]> {
  const { rows } = await sql<View>`
    select v.* from ${seenBy(reader)} join pinned_views p on p.view_id = v.view_id and p.admin_id = ${reader.admin_id}
    order by p.pinned_at, v.view_id`.execute(db)
  return rows
}

/** The pinned views in the order in which they were pinned, each with the number of its records. */
export async function listPinned(db: Database, reader: Reader): Promise<PinnedView[]> {
  const counted: PinnedView[] = []
  // The views are counted one after the other, since a sidebar must not take all connections.
  for (const view of await pinnedBy(db, reader)) {
    const { list, query } = view
    const selection = { byQuery: true, query: query.search ?? '', filters: filtersOfView(list, query) }
    counted.push({ ...view, count: await countSelected(db, LISTED[list], selection) })
  }
  return counted
}

const orNameTaken = <T>(name: string | undefined, written: Promise<T>): Promise<T> =>
  orTaken(written, () => invalid({ name: message('views.nameTaken', { name: name ?? '' }) }))
