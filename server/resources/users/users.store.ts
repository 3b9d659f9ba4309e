import { user, userFields } from '#contract/users.ts'
import { columnsIn } from '#server/catalogue/columns.ts'

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
  columns: columnsIn('users', user),
  written: columnsIn('users', userFields),
  sorted: {
    name: 'required',
    email: 'required',
    phone_num: 'required',
    date_created: 'required',
    status: 'required',
  },
} as const
