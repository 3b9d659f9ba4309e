import { sql } from 'kysely'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { AppUserApi } from '#listeners/contract/app-api.ts'
import { writeRecords } from '#server/catalogue/write-records.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { userSignedOut } from '#server/core/errors/api-errors.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { usersResource } from '#server/resources/users/users.store.ts'

type Account = DataOf<AppUserApi['account']>

/** A user with the part that is not in `users`. That part is null for a user whom an admin has added, until a password is set. */
type Found = {
  id: number
  name: string
  email: string
  status: 'active' | 'inactive'
  password_hash: string | null
  language: Language | null
}

/** The user with this address, in whatever case; the database compares as the unique index does. */
export async function findAccount(db: Database, email: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select u.id, u.name, u.email, u.status, a.password_hash, a.language
    from users u left join user_accounts a on a.user_id = u.id
    where lower(u.email) = lower(${email}::text collate "und-x-icu")`.execute(db)
  return rows[0] ?? null
}

/** Reads a user's account; undefined once it is deleted. */
export async function readAccount(db: Database, user_id: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.name, u.email, u.phone_num, u.date_created, coalesce(a.language, 'en') as language
    from users u left join user_accounts a on a.user_id = u.id where u.id = ${user_id}`.execute(db)
  return rows[0]
}

type NewUser = { name: string; email: string; phone_num: string }

/** Adds a user who has registered. That is no change by an admin, so the history has no entry. */
export async function addUser(trx: Transaction, { name, email, phone_num }: NewUser): Promise<number> {
  const [added] = await writeRecords(trx, usersResource, {
    columns: ['name', 'email', 'phone_num'],
    rows: [sql`${name}`, sql`${email}`, sql`${phone_num}`],
  })
  if (!added) throw new Error('The database returned no user')
  return added.record_id
}

/** Sets the password of a user, and the language of mails unless it is known. */
export async function setUserPassword(
  trx: Transaction,
  user_id: number,
  password_hash: string,
  language: Language,
): Promise<void> {
  await trx
    .insertInto('user_accounts')
    .values({ user_id, password_hash, language })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash }))
    .execute()
}

type OwnEdit = { name?: string | undefined; phone_num?: string | undefined; language?: Language | undefined }

/** Changes a user's own data. The record gets a new version, so that a form that an admin has open does not overwrite it. */
export async function editAccount(
  trx: Transaction,
  user_id: number,
  { name, phone_num, language }: OwnEdit,
): Promise<void> {
  if (language)
    await trx.updateTable('user_accounts').set({ language }).where('user_id', '=', user_id).execute()
  if (name === undefined && phone_num === undefined) return
  await writeRecords(trx, usersResource, {
    set: {
      ...(name === undefined ? {} : { name: sql`${name}` }),
      ...(phone_num === undefined ? {} : { phone_num: sql`${phone_num}` }),
    },
    where: sql`t.id = ${user_id}`,
    raised: { by: sql`null` },
  })
}

export async function recordUserSignIn(trx: Transaction, user_id: number): Promise<void> {
  await trx
    .updateTable('user_accounts')
    .set({ last_sign_in_at: sql`now()` })
    .where('user_id', '=', user_id)
    .execute()
}

/**
 * Deletes a user at their own wish; of concurrent calls only one does, and the others are answered as signed out. It cannot be
 * undone, so the history gets no entry, and its earlier entries about the user lose their name, email and phone number.
 */
export async function deleteAccount(trx: Transaction, user_id: number): Promise<void> {
  await trx
    .deleteFrom('users')
    .where('id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow(userSignedOut)
  const blank = sql`'{"name": "", "email": "", "phone_num": ""}'::jsonb`
  await sql`
    update change_rows set before = before || ${blank}, after = after || ${blank}
    where resource = 'users' and record_id = ${user_id}`.execute(trx)
}
