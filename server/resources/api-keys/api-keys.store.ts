import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiKey, apiKeyFields } from '#contract/resources/api-keys.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import { type Actor, recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** How many days of calls the list shows. */
const SHOWN_DAYS = 30

export const apiKeysResource = {
  table: 'api_keys',
  id: 'key_id',
  noun: 'apiKey',
  names: ['name', 'name'],
  searched: ['name'],
  columns: columnsIn('api_keys', apiKey, [
    'is_listening_page',
    'last_used_at',
    'calls_today',
    'calls_by_day',
  ]),
  written: columnsIn('api_keys', apiKeyFields),
  computed: {
    is_listening_page: sql`exists (select from listening_page_keys p where p.key_id = t.key_id)`,
    last_used_at: sql`(select max(c.last_used_at) from api_key_calls c where c.key_id = t.key_id)`,
    calls_today: sql`coalesce((
      select c.calls from api_key_calls c where c.key_id = t.key_id and c.day = current_date), 0)`,
    calls_by_day: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'calls', c.calls) order by c.day desc), '[]')
      from api_key_calls c where c.key_id = t.key_id and c.day > current_date - ${sql.lit(SHOWN_DAYS)}::int)`,
  },
  sorted: {
    name: 'required',
    date_created: 'required',
    date_modified: 'required',
    last_used_at: 'nullable',
  },
} as const

/** The beginning of every key, by which people and scanners of leaked secrets recognise it. */
const PREFIX = 'sgr_'
const SECRET_BYTES = 32
const HINT_LENGTH = PREFIX.length + 6

/** Makes a new random key, and the beginning of it that lists show. */
export function newKey(): { key: string; hint: string } {
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return { key, hint: key.slice(0, HINT_LENGTH) }
}

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const storeSecret = (trx: Transaction, key_id: number, key: string) =>
  trx
    .insertInto('api_key_secrets')
    .values({ key_id, key_hash: hashOfKey(key) })
    .execute()

/** Locks a key that is to be edited. Throws `not_found`, and `invalid` for a revoked one. */
export async function checkValid(trx: Transaction, key_id: number): Promise<void> {
  const key = await trx
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('key_id', '=', key_id)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw notFound('apiKey')
  if (key.revoked_at !== null) throw invalid({ key_id: message('app.keyRevoked') })
}

/** Revokes a key, with an entry in the history that cannot be undone. */
export async function revokeKey(trx: Transaction, actor: Actor, key_id: number): Promise<void> {
  await checkValid(trx, key_id)
  const { name, revoked_at } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()`, modified_by: actor.admin_id, date_modified: sql`now()` })
    .set((key) => ({ version: key('version', '+', 1) }))
    .where('key_id', '=', key_id)
    .returning(['name', 'revoked_at'])
    .executeTakeFirstOrThrow()
  await recordChange(trx, actor, 'api_keys', 'edit', [
    { record_id: key_id, before: { name, revoked_at: null }, after: { name, revoked_at } },
  ])
}

/** Deletes counts of calls that are a year old, which no list shows any more. */
export async function sweepCalls(db: Database): Promise<void> {
  await sql`delete from api_key_calls where day < current_date - 365`.execute(db)
}
