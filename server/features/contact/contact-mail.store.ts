import { sql } from 'kysely'
import { CONTACT_MAIL } from '#contract/contact.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { type Actor, recordChange } from '#server/history/record-change.ts'

/** The address that contact queries are mailed to: until somebody changes it, that of the first admin. */
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
  // Settings are known by their keys; the number only tells the records of one change apart.
  const change = { record_id: 1, before: asKept(before), after: asKept(email) }
  await recordChange(trx, actor, 'settings', 'edit', [change])
}
