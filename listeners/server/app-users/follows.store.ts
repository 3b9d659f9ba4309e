import { sql } from 'kysely'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { FOLLOWED, type FollowedKind } from '#contract/calls/followed.ts'
import type { AppUserApi } from '#listeners/contract/app-api.ts'
import { KINDS } from '#listeners/server/app-api/kinds.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { userSignedOut } from '#server/core/errors/api-errors.ts'

type Followed = { kind: FollowedKind; id: number }

/** The records that a user follows, newest first, as far as apps may see them. */
export async function listFollows(db: Database, user_id: number): Promise<DataOf<AppUserApi['follows']>> {
  const records = FOLLOWED.map((kind) => {
    const { table, id } = KINDS[kind].resource
    return sql`
      select f.kind, f.record_id as id, r.name, r.hindi_name, f.followed_at
      from user_follows f join ${sql.table(table)} r on ${sql.ref(`r.${id}`)} = f.record_id
      where f.user_id = ${user_id} and f.kind = ${kind} and ${isShown('apps', kind, 'r')}`
  })
  const { rows } = await sql<DataOf<AppUserApi['follows']>[number]>`
    ${sql.join(records, sql` union all `)} order by followed_at desc, kind, id`.execute(db)
  return rows
}

/** Locks what a user follows, so that concurrent requests of the same user change it one after the other. */
export async function lockFollows(trx: Transaction, user_id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${user_id} for no key update`.execute(trx)
  if (rows.length === 0) throw userSignedOut()
}

/** Follows a record; false when the user follows as many already. */
export async function addFollow(
  trx: Transaction,
  user_id: number,
  { kind, id }: Followed,
  most: number,
): Promise<boolean> {
  await sql`
    insert into user_follows (user_id, kind, record_id) values (${user_id}, ${kind}, ${id})
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from user_follows where user_id = ${user_id}`.execute(trx)
  return (rows[0]?.n ?? 0) <= most
}

export async function removeFollow(trx: Transaction, user_id: number, { kind, id }: Followed): Promise<void> {
  await trx
    .deleteFrom('user_follows')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
}
