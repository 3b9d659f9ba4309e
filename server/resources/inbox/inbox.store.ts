import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Query, query } from '#contract/resources/inbox.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { writeRecords } from '#server/catalogue/write-records.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

const filters: Resource['filters'] = { is_read: (value) => [sql`t.is_read = ${value}`] }

export const queriesResource = {
  table: 'contact_queries',
  id: 'query_id',
  noun: 'query',
  names: ['name', 'email'],
  searched: ['name', 'email', 'query'],
  columns: columnsIn('contact_queries', query),
  written: [],
  filters,
  sorted: { name: 'required', email: 'required', is_read: 'required', date_created: 'required' },
} as const

/** Stores a visitor's message in the inbox. Not recorded in the history, since no admin made the change. */
export async function addQuery(
  trx: Transaction,
  query: Pick<Query, 'name' | 'email' | 'query'>,
): Promise<number> {
  const entries = Object.entries(query)
  const [added] = await writeRecords(trx, queriesResource, {
    columns: entries.map(([column]) => column),
    rows: entries.map(([, value]) => sql`${value}`),
  })
  if (!added) throw new Error('The database returned no query')
  return added.record_id
}

/** The number of unread queries; `record_counts` counts them by `is_read`. */
export async function countUnread(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from record_counts
    where resource = 'contact_queries' and is_active = '0'`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Marks queries, selected by a condition on the alias `t`, as read. Returns how many match, and how many of them were not
 * marked so. Not recorded in the history, since reading changes nothing else.
 */
export async function markRead(
  db: Database,
  which: RawBuilder<SqlBool>,
  is_read: '1' | '0',
): Promise<{ matched: number; changed: number }> {
  const { rows } = await sql<{ matched: number; changed: number }>`
    with chosen as materialized (select t.query_id, t.is_read from contact_queries t where ${which}),
      changed as (
        update contact_queries q set is_read = ${is_read} from chosen c
        where q.query_id = c.query_id and c.is_read <> ${is_read} returning 1)
    select (select count(*) from chosen)::int as matched, (select count(*) from changed)::int as changed`.execute(
    db,
  )
  return rows[0] ?? { matched: 0, changed: 0 }
}
