import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { hasSecondFactor } from '#server/resources/subadmins/has-second-factor.ts'

export async function hasFactor(db: Database, admin_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasSecondFactor(sql`${admin_id}::int`)} as has`.execute(db)
  return rows[0]?.has ?? false
}

export async function hasTotp(db: Database, admin_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('totp_secrets')
    .select('admin_id')
    .where('admin_id', '=', admin_id)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes the recovery codes of an admin without a factor, since the codes only replace a factor. */
export async function dropUnusedCodes(trx: Transaction, admin_id: number): Promise<void> {
  if (await hasFactor(trx, admin_id)) return
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', admin_id).execute()
}

/** Removes every second factor of an admin and ends all their sessions; returns whether there was a factor. */
export async function removeAllFactors(trx: Transaction, admin_id: number): Promise<boolean> {
  const had = await hasFactor(trx, admin_id)
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'auth_challenges', 'sessions'] as const)
    await trx.deleteFrom(table).where('admin_id', '=', admin_id).execute()
  return had
}
