import { sql } from 'kysely'
import { UNDOABLE_DAYS } from '#contract/features/history.ts'
import { deleteRecords } from '#server/catalogue/records.ts'
import { writeWordsOfEntry } from '#server/catalogue/write-records.ts'
import { type Actor, recordInto } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { subadminsResource } from './subadmins.store.ts'

/**
 * Deletes a sub admin and returns the number deleted, which is 0 for a second call at the same moment. Password, second factor,
 * invitation and views are kept outside the history for an undo; sessions and codes are deleted for good.
 */
export async function deleteSubadmin(trx: Transaction, actor: Actor, admin_id: number): Promise<number> {
  await sql`
    insert into deleted_accounts (admin_id, password_hash, token_hash, sent_at, views, change_ids, second_factor)
    select a.admin_id, a.password_hash, i.token_hash, i.sent_at,
      (select coalesce(jsonb_agg(jsonb_build_object('list', v.list, 'name', v.name, 'query', v.query,
        'is_shared', v.is_shared)), '[]')
        from saved_views v where v.admin_id = a.admin_id),
      (select coalesce(jsonb_agg(c.change_id), '[]') from changes c where c.admin_id = a.admin_id),
      ${FACTORS}
    from admins a left join invitations i using (admin_id)
    where a.admin_id = ${admin_id} and a.admin_type = 'subadmin'
    for update of a`.execute(trx)
  return deleteRecords(trx, actor, subadminsResource, [admin_id])
}

/** The tables of second factors and of the last sign-in, whose rows are kept for an undo. */
const FACTOR_TABLES = ['totp_secrets', 'recovery_codes', 'passkeys', 'sign_ins']
const FACTORS = sql`jsonb_build_object(${sql.join(
  FACTOR_TABLES.flatMap((table) => [
    sql.lit(table),
    sql`(select jsonb_agg(to_jsonb(f)) from ${sql.table(table)} f where f.admin_id = a.admin_id)`,
  ]),
)})`

/**
 * Restores the sub admins deleted by `change_id`, signed out, with their password or invitation, and returns how many; the change
 * `undoing` records it. If another admin has the email by now, the unique index rejects it.
 */
export async function restoreSubadmins(
  trx: Transaction,
  change_id: number,
  undoing: number,
): Promise<number> {
  const restored = await recordInto(
    trx,
    undoing,
    'subadmins',
    sql`insert into admins as a (admin_id, name, email, is_active, date_created, date_modified, version, rights,
          password_hash, admin_type) overriding system value
        select p.admin_id, p.name, p.email, p.is_active, p.date_created, p.date_modified, p.version, p.rights,
          d.password_hash, 'subadmin'
        from change_rows r
          cross join lateral jsonb_populate_record(null::subadmins, r.before) p
          join deleted_accounts d on d.admin_id = r.record_id
        where r.change_id = ${change_id}
        returning a.admin_id as record_id, null::jsonb as before,
          to_jsonb(a) - array['password_hash', 'admin_type'] as after`,
  )
  await writeWordsOfEntry(trx, subadminsResource, undoing)
  const mine = sql`d.admin_id in (select record_id from change_rows where change_id = ${undoing})`
  await sql`
    insert into invitations (admin_id, token_hash, sent_at)
    select d.admin_id, d.token_hash, d.sent_at from deleted_accounts d
    where ${mine} and d.token_hash is not null`.execute(trx)
  await sql`
    insert into saved_views (admin_id, list, name, query, is_shared)
    select d.admin_id, v.list, v.name, v.query, coalesce(v.is_shared, false)
    from deleted_accounts d cross join lateral jsonb_to_recordset(d.views) as v(list text, name text, query jsonb, is_shared boolean)
    where ${mine}`.execute(trx)
  for (const table of FACTOR_TABLES)
    await sql`
      insert into ${sql.table(table)} overriding system value
      select f.* from deleted_accounts d
        cross join lateral jsonb_populate_recordset(null::${sql.table(table)}, nullif(d.second_factor -> ${sql.lit(table)}, 'null')) f
      where ${mine}`.execute(trx)
  await sql`
    update changes c set admin_id = d.admin_id
    from deleted_accounts d cross join lateral jsonb_array_elements_text(d.change_ids) as made(change_id)
    where ${mine} and c.change_id = made.change_id::bigint`.execute(trx)
  await sql`delete from deleted_accounts d where ${mine}`.execute(trx)
  return restored
}

/** Deletes the kept data of accounts whose deletion can no longer be undone. */
export async function sweepDeletedAccounts(db: Database): Promise<void> {
  await sql`
    delete from deleted_accounts where deleted_at < now() - make_interval(days => ${UNDOABLE_DAYS})`.execute(
    db,
  )
}
