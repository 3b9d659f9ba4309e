import { sql } from 'kysely'
import { subadmin, subadminFields } from '#contract/resources/subadmins.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { hasSecondFactor } from './has-second-factor.ts'

const filters: Resource['filters'] = {
  is_invited: (value) => [sql`t.is_invited = ${value}`],
  has_second_factor: (value) => [sql`${hasSecondFactor(sql`t.admin_id`)} = ${sql.lit(value === '1')}`],
  signed_in: (value) => [
    sql`t.admin_id ${sql.raw(value === 'ever' ? 'in' : 'not in')} (select admin_id from sign_ins)`,
  ],
}

const moments: Resource['moments'] = {
  signed_in: (boundary) =>
    sql`t.admin_id in (select i.admin_id from sign_ins i where ${boundary(sql`i.last_signed_in_at`)})`,
}

/** The sub admins, whose table is a view of the admins, so that other admins cannot be changed here. */
export const subadminsResource = {
  table: 'subadmins',
  id: 'admin_id',
  noun: 'subAdmin',
  names: ['name', 'email'],
  searched: ['name', 'email'],
  columns: columnsIn('subadmins', subadmin, ['has_second_factor', 'last_signed_in_at']),
  computed: {
    has_second_factor: sql`case when ${hasSecondFactor(sql`t.admin_id`)} then '1' else '0' end`,
    last_signed_in_at: sql`(select i.last_signed_in_at from sign_ins i where i.admin_id = t.admin_id)`,
  },
  written: columnsIn('subadmins', subadminFields),
  filters,
  moments,
  sorted: {
    name: 'required',
    email: 'required',
    date_modified: 'required',
    is_active: 'required',
    has_second_factor: 'required',
    last_signed_in_at: 'nullable',
  },
} as const

/** The sub admin if they have not set a password yet, else null. */
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
