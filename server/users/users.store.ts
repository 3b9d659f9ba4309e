import { sql } from 'kysely'
import type { Transaction } from '#server/database/connect.ts'
import { type Actor, recordSet } from '#server/history/record-change.ts'

export const usersResource = {
  table: 'users',
  id: 'id',
  noun: 'user',
  names: ['name', 'email'],
  searched: ['name', 'email', 'phone_num'],
  // However it was written, a number is found by its digits in one.
  alsoSearched: ({ phone_num }: Readonly<Record<string, unknown>>) => [
    String(phone_num).replaceAll(/\D/g, ''),
  ],
  columns: ['id', 'name', 'email', 'phone_num', 'date_created', 'status', 'version'],
  written: ['name', 'email', 'phone_num'],
  sorted: {
    name: 'required',
    email: 'required',
    phone_num: 'required',
    date_created: 'required',
    status: 'required',
  },
} as const

/** Sets the status of users; answers of how many. */
export function setUserStatus(
  trx: Transaction,
  actor: Actor,
  ids: readonly number[],
  status: 'active' | 'inactive',
): Promise<number> {
  const changed = sql`
    update users set status = ${status} where id = any(${ids}::int[])
    returning id as record_id, jsonb_build_object('status', old.status) as before,
      jsonb_build_object('status', new.status) as after`
  return recordSet(trx, actor, usersResource.table, 'status', changed)
}
