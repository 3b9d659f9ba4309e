import { sql } from 'kysely'
import { type Query, query } from '#contract/inbox.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

export const queriesResource = {
  table: 'contact_queries',
  id: 'query_id',
  noun: 'query',
  names: ['name', 'email'],
  searched: ['name', 'email', 'query'],
  columns: columnsIn('contact_queries', query),
  written: [],
  sorted: { name: 'required', email: 'required', is_read: 'required', date_created: 'required' },
} as const

/** Stores a visitor's message in the inbox. Not recorded in the history, since no admin made the change. */
export async function addQuery(
  trx: Transaction,
  query: Pick<Query, 'name' | 'email' | 'query'>,
): Promise<number> {
  const { query_id } = await trx
    .insertInto('contact_queries')
    .values(query)
    .returning('query_id')
    .executeTakeFirstOrThrow()
  await writeSearchWords(trx, queriesResource, [{ query_id, ...query }])
  return query_id
}

/** The number of unread queries; `record_counts` counts them by `is_read`. */
export async function countUnread(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from record_counts
    where resource = 'contact_queries' and is_active = '0'`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Marks queries as read and returns how many exist. Not recorded in the history, since reading changes nothing else.
 */
export async function markRead(db: Database, ids: readonly number[], is_read: '1' | '0'): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('contact_queries')
    .set({ is_read })
    .where('query_id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
