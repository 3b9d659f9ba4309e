import { sql } from 'kysely'
import { user, userFields } from '#contract/users.ts'
import { columnsIn } from '#server/catalogue/columns.ts'

export const usersResource = {
  table: 'users',
  id: 'id',
  noun: 'user',
  names: ['name', 'email'],
  searched: ['name', 'email', 'phone_num'],
  // Phone numbers are found by their digits, whatever the formatting.
  alsoSearched: ({ phone_num }: Readonly<Record<string, unknown>>) => [
    String(phone_num).replaceAll(/\D/g, ''),
  ],
  columns: columnsIn('users', user, ['last_sign_in_at', 'devices', 'follows']),
  computed: {
    last_sign_in_at: sql`(select a.last_sign_in_at from user_accounts a where a.user_id = t.id)`,
    devices: sql`(select count(*) from user_devices d join user_sessions s using (session_id) where s.user_id = t.id)`,
    follows: sql`(select count(*) from user_follows f where f.user_id = t.id)`,
  },
  written: columnsIn('users', userFields),
  status: { column: 'status', values: { '1': 'active', '0': 'inactive' } },
  sorted: {
    name: 'required',
    email: 'required',
    phone_num: 'required',
    date_created: 'required',
    status: 'required',
  },
} as const
