import { subadmin, subadminFields } from '#contract/subadmins.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

/** Its table is a view of the admins limited to sub admins, so that other admins cannot be changed here. */
export const subadminsResource = {
  table: 'subadmins',
  id: 'admin_id',
  noun: 'subAdmin',
  names: ['name', 'email'],
  searched: ['name', 'email'],
  columns: columnsIn('subadmins', subadmin),
  written: columnsIn('subadmins', subadminFields),
  sorted: { name: 'required', email: 'required', date_modified: 'required', is_active: 'required' },
} as const

/** The sub admin if no password was set yet, or null. */
export async function findInvited(db: Database, admin_id: number) {
  const found = await db
    .selectFrom('subadmins')
    .select(['admin_id', 'name', 'email'])
    .where('admin_id', '=', admin_id)
    .where('is_invited', '=', '1')
    .executeTakeFirst()
  return found ?? null
}

/** Signs sub admins out everywhere. */
export async function endSessions(trx: Transaction, ids: readonly number[]): Promise<void> {
  const among = trx.selectFrom('subadmins').select('admin_id').where('admin_id', 'in', ids)
  await trx.deleteFrom('sessions').where('admin_id', 'in', among).execute()
}
