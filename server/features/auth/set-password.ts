import { sql } from 'kysely'
import { type Actor, recordAll } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { unauthorised } from '#server/core/errors/api-errors.ts'

/**
 * Sets an admin's password and ends all sessions except the one with the token hash `kept`. The history records the
 * change, but not the password.
 */
export async function setPassword(
  trx: Transaction,
  actor: Actor,
  admin_id: number,
  password_hash: string,
  kept: Buffer | null = null,
): Promise<void> {
  const { admin_type } = await trx
    .selectFrom('admins')
    .select('admin_type')
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow(unauthorised)
  const changed = sql`
    update admins set password_hash = ${password_hash} where admin_id = ${admin_id}
    returning admin_id as record_id,
      jsonb_build_object('is_invited', case when old.password_hash is null then '1' else '0' end) as before,
      jsonb_build_object('is_invited', '0', 'password_changed', true) as after`
  await recordAll(trx, actor, admin_type === 'admin' ? 'admins' : 'subadmins', 'edit', changed)
  await sql`
    delete from sessions
    where admin_id = ${admin_id} and token_hash is distinct from ${kept}::bytea`.execute(trx)
  // A second step that was begun with the old password must not be finished.
  await trx.deleteFrom('auth_challenges').where('admin_id', '=', admin_id).execute()
}
