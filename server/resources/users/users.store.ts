import { type SqlBool, sql } from 'kysely'
import type { FollowedKind } from '#contract/calls/followed.ts'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import { user, userFields } from '#contract/resources/users.ts'
import { columnsIn } from '#server/catalogue/columns.ts'
import type { Resource } from '#server/catalogue/resource.ts'

/** The condition that a user follows any of these records. */
const follows = (kind: FollowedKind) => (ids: FilterValues[string]) => [
  sql<SqlBool>`t.id in (
    select f.user_id from user_follows f where f.kind = ${sql.lit(kind)} and f.record_id = any(${ids}::int[]))`,
]

/** A query for the users who have signed in to the app, by the time of the last sign-in of their account. */
const signedIn = sql`select a.user_id from user_accounts a where a.last_sign_in_at is not null`

const filters: Resource['filters'] = {
  signed_in: (value) => [sql`t.id ${sql.raw(value === 'ever' ? 'in' : 'not in')} (${signedIn})`],
  follows_artist_id: follows('artists'),
  follows_category_id: follows('categories'),
}

const moments: Resource['moments'] = {
  signed_in: (boundary) =>
    sql`t.id in (select a.user_id from user_accounts a where ${boundary(sql`a.last_sign_in_at`)})`,
}

export const usersResource = {
  table: 'users',
  id: 'id',
  noun: 'user',
  names: ['name', 'email'],
  searched: ['name', 'email', 'phone_num'],
  // The digits of a phone number are searched, whatever its formatting.
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
  filters,
  moments,
  sorted: {
    name: 'required',
    email: 'required',
    phone_num: 'required',
    date_created: 'required',
    status: 'required',
  },
} as const
