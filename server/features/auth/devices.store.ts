import { sql } from 'kysely'
import { hashToken } from '#server/core/credentials/tokens.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Language } from '#server/core/messages/translate.ts'

/** Remembers that an admin signs in from a device; returns whether the device is new. */
export async function recordDevice(trx: Transaction, admin_id: number, token: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into devices (admin_id, token_hash) values (${admin_id}, ${hashToken(token)})
    on conflict (admin_id, token_hash) do update set used_at = now()
    returning old.admin_id is null as is_new`.execute(trx)
  return rows[0]?.is_new ?? true
}

/** Whether an admin has signed in from a device before. */
export async function isKnownDevice(db: Database, admin_id: number, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('devices')
    .select('admin_id')
    .where('admin_id', '=', admin_id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found !== undefined
}

/** Records a sign-in; returns the language of the one before, or null if it is the first. */
export async function recordSignIn(
  trx: Transaction,
  admin_id: number,
  language: Language,
): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`
    insert into sign_ins (admin_id, language) values (${admin_id}, ${language})
    on conflict (admin_id) do update set last_signed_in_at = now(), language = excluded.language
    returning old.language`.execute(trx)
  return rows[0]?.language ?? null
}

/** The language in which an admin last signed in, or null. */
export async function languageOfAdmin(db: Database, admin_id: number): Promise<Language | null> {
  const { rows } = await sql<{ language: Language }>`
    select language from sign_ins where admin_id = ${admin_id}`.execute(db)
  return rows[0]?.language ?? null
}

/** Forgets devices that have not been used for longer than their cookie lasts. */
export async function sweepDevices(db: Database): Promise<void> {
  await sql`delete from devices where used_at < now() - interval '400 days'`.execute(db)
}
