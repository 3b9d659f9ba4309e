import { sql } from 'kysely'
import type { AdminType } from '#contract/calls/permissions.ts'
import { type Actor, recordAll } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { mailAboutAccount } from './account-mails.ts'
import { languageOfAdmin } from './devices.store.ts'
import { removeAllFactors } from './factors.store.ts'

/** Removes every second factor of an admin and signs them out, with an entry in the history; returns false if there was none. */
export async function clearSecondFactor(
  trx: Transaction,
  actor: Actor,
  { admin_id, admin_type }: { admin_id: number; admin_type: AdminType },
): Promise<boolean> {
  if (!(await removeAllFactors(trx, admin_id))) return false
  const changed = sql`
    select ${admin_id}::int as record_id, '{"has_second_factor": "1"}'::jsonb as before,
      '{"has_second_factor": "0"}'::jsonb as after`
  await recordAll(trx, actor, admin_type === 'admin' ? 'admins' : 'subadmins', 'edit', changed)
  return true
}

/** Resets the second factor of a sub admin for the main admin, and tells the sub admin by mail. */
export async function resetSubadmin(
  context: Context,
  trx: Transaction,
  actor: Actor,
  subadmin: { admin_id: number; name: string; email: string },
  language: Language,
): Promise<boolean> {
  const { admin_id } = subadmin
  if (!(await clearSecondFactor(trx, actor, { admin_id, admin_type: 'subadmin' }))) return false
  const ownLanguage = (await languageOfAdmin(trx, admin_id)) ?? language
  const what = [message('mails.factorReset', { name: actor.name })]
  await mailAboutAccount(context, trx, subadmin, ownLanguage, message('mails.factorChanged'), what)
  return true
}
