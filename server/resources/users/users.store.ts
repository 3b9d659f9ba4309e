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
  columns: columnsIn('users', user),
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
