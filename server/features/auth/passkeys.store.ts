import { sql } from 'kysely'
import type { Passkey } from '#contract/features/auth/second-factor.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { NewPasskey } from './passkeys.ts'

export const listPasskeys = (db: Database, admin_id: number) =>
  db
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'date_created', 'last_used_at', 'credential_id', 'transports'])
    .where('admin_id', '=', admin_id)
    .orderBy('passkey_id')
    .execute()

type Row = Awaited<ReturnType<typeof listPasskeys>>[number]

export const asShown = ({ passkey_id, name, date_created, last_used_at }: Row): Passkey => ({
  passkey_id,
  name,
  date_created,
  last_used_at,
})

/** Stores a passkey. Throws the error of a unique index if it is registered already. */
export async function addPasskey(
  trx: Transaction,
  admin_id: number,
  name: string,
  passkey: NewPasskey,
): Promise<void> {
  await trx
    .insertInto('passkeys')
    .values({ admin_id, name, ...passkey })
    .execute()
}

export const findPasskey = (db: Database, credential_id: string) =>
  db
    .selectFrom('passkeys')
    .select(['passkey_id', 'admin_id', 'name', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

/** Stores the counter of a use; returns false if another use has stored the same or a higher counter meanwhile. */
export async function countUse(trx: Transaction, passkey_id: number, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where passkey_id = ${passkey_id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(
    trx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function renamePasskey(
  db: Database,
  admin_id: number,
  passkey_id: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('admin_id', '=', admin_id)
    .where('passkey_id', '=', passkey_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the name of the removed passkey, or null if this admin has no such passkey. */
export async function removePasskey(
  trx: Transaction,
  admin_id: number,
  passkey_id: number,
): Promise<string | null> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('admin_id', '=', admin_id)
    .where('passkey_id', '=', passkey_id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}
