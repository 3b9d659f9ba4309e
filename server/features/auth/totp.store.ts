import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { databaseNow } from '#server/core/database/now.ts'
import { matchingStep, newSecret } from './totp.ts'

/** How many minutes a new secret waits for its first code. */
const PENDING_MINUTES = 30

/** Keeps a new secret until `confirmSecret`; an active secret stays active until then. */
export async function startSecret(db: Database, admin_id: number): Promise<Buffer> {
  const pending_secret = newSecret()
  const pending = { pending_secret, pending_since: sql<string>`now()` }
  await db
    .insertInto('totp_secrets')
    .values({ admin_id, ...pending })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(pending))
    .execute()
  return pending_secret
}

/** Activates the new secret if the code was made with it; returns whether it was. */
export async function confirmSecret(trx: Transaction, admin_id: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ pending_secret: Buffer }>`
    select pending_secret from totp_secrets
    where admin_id = ${admin_id} and pending_since > now() - make_interval(mins => ${PENDING_MINUTES})
    for update`.execute(trx)
  const [found] = rows
  const step = found ? matchingStep(found.pending_secret, code, await databaseNow(trx)) : null
  if (step === null) return false
  await sql`
    update totp_secrets set secret = pending_secret, last_step = ${step}, pending_secret = null, pending_since = null
    where admin_id = ${admin_id}`.execute(trx)
  return true
}

/** Accepts a code of the active secret, once for each time step. Of two concurrent calls with one code, only one succeeds. */
export async function acceptTotp(trx: Transaction, admin_id: number, code: string): Promise<boolean> {
  const found = await trx
    .selectFrom('totp_secrets')
    .select('secret')
    .where('admin_id', '=', admin_id)
    .executeTakeFirst()
  const step = found?.secret ? matchingStep(found.secret, code, await databaseNow(trx)) : null
  if (step === null) return false
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('admin_id', '=', admin_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
