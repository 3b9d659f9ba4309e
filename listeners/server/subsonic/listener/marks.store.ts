import { sql } from 'kysely'
import { KINDS } from '#listeners/server/app-api/kinds.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Marked, MarkedKind } from '../protocol/params.ts'
import { notFound } from '../protocol/subsonic-error.ts'

const MARKED_KINDS: readonly MarkedKind[] = ['tracks', 'albums', 'artists']

/** Throws `notFound` unless players can see all of these records. */
export async function checkShown(db: Database, records: readonly Marked[]): Promise<void> {
  for (const kind of MARKED_KINDS) {
    const ids = [...new Set(records.filter((record) => record.kind === kind).map(({ id }) => id))]
    if (ids.length === 0) continue
    const { table, id } = KINDS[kind].resource
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} t
      where ${sql.ref(`t.${id}`)} = any(${ids}::int[]) and ${isShown('players', kind, 't')}`.execute(db)
    if (rows[0]?.n !== ids.length) throw notFound()
  }
}

/**
 * Makes records favourites of a listener. An existing favourite keeps its time. Like `unstar`, it locks them in one order, so that
 * two calls do not wait for each other.
 */
export async function star(db: Database, user_id: number, records: readonly Marked[]): Promise<void> {
  await sql`
    insert into listener_marks as m (user_id, kind, record_id, starred_at)
    select distinct ${user_id}::int, kind, record_id, now() from ${sent(records)} order by kind, record_id
    on conflict (user_id, kind, record_id) do update set starred_at = coalesce(m.starred_at, excluded.starred_at)`.execute(
    db,
  )
}

/** Makes records no favourites of a listener any more; their ratings stay. */
export async function unstar(db: Database, user_id: number, records: readonly Marked[]): Promise<void> {
  await sql`
    with marked as (
      select m.* from listener_marks m join ${sent(records)} using (kind, record_id)
      where m.user_id = ${user_id} and m.starred_at is not null
      order by m.kind, m.record_id for update of m
    ), unrated as (
      delete from listener_marks m using marked
      where (m.user_id, m.kind, m.record_id) = (marked.user_id, marked.kind, marked.record_id) and marked.rating is null
    )
    update listener_marks m set starred_at = null from marked
    where (m.user_id, m.kind, m.record_id) = (marked.user_id, marked.kind, marked.record_id)
      and marked.rating is not null`.execute(db)
}

/** Rates a record; 0 removes the rating. */
export async function rate(
  db: Database,
  user_id: number,
  { kind, id }: Marked,
  rating: number,
): Promise<void> {
  if (rating > 0) {
    await sql`
      insert into listener_marks (user_id, kind, record_id, rating) values (${user_id}, ${kind}, ${id}, ${rating})
      on conflict (user_id, kind, record_id) do update set rating = excluded.rating`.execute(db)
    return
  }
  await sql`
    with unstarred as (
      delete from listener_marks
      where user_id = ${user_id} and kind = ${kind} and record_id = ${id} and starred_at is null
    )
    update listener_marks set rating = null
    where user_id = ${user_id} and kind = ${kind} and record_id = ${id} and starred_at is not null`.execute(
    db,
  )
}

/** The ids of the favourites of a listener, the latest first. */
export async function starredIds(db: Database, user_id: number, kind: MarkedKind): Promise<number[]> {
  const rows = await db
    .selectFrom('listener_marks')
    .select('record_id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('starred_at', 'is not', null)
    .orderBy('starred_at', 'desc')
    .orderBy('record_id')
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** The marks of a listener on all records of a kind. */
export async function readMarks(db: Database, user_id: number, kind: MarkedKind) {
  const rows = await db
    .selectFrom('listener_marks')
    .select(['record_id', 'starred_at as starred', 'rating'])
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ record_id, ...mark }) => [record_id, mark]))
}

const sent = (records: readonly Marked[]) => sql`(
  select * from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::int[])
  sent(kind, record_id)) sent`
