import { sql } from 'kysely'
import { CONTACT_MAIL } from '#contract/features/contact.ts'
import { type Actor, recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

/** The recipient of contact queries: the email of the first admin until it is changed. */
export async function contactMail(db: Database): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select coalesce(
      (select value from settings where key = ${CONTACT_MAIL}),
      (select email from admins order by admin_type, admin_id limit 1), '') as email`.execute(db)
  return rows[0]?.email ?? ''
}

export async function changeContactMail(trx: Transaction, actor: Actor, email: string): Promise<void> {
  const before = await contactMail(trx)
  await trx
    .insertInto('settings')
    .values({ key: CONTACT_MAIL, value: email })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: email }))
    .execute()
  const asKept = (value: string) => ({ key: CONTACT_MAIL, value })
  // Settings have text keys; the record id only tells the records of one change apart.
  const change = { record_id: 1, before: asKept(before), after: asKept(email) }
  await recordChange(trx, actor, 'settings', 'edit', [change])
}
