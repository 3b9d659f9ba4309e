import { SECOND_FACTOR_RULE as KEY } from '#contract/resources/subadmins.ts'
import { type Actor, recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

type Status = '1' | '0'

/** Whether every admin must have a second factor. */
export async function isFactorRequired(db: Database): Promise<boolean> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return found?.value === '1'
}

/** Sets whether every admin must have a second factor. Returns whether that was a change. */
export async function requireFactor(trx: Transaction, actor: Actor, is_required: Status): Promise<boolean> {
  const before: Status = (await isFactorRequired(trx)) ? '1' : '0'
  if (before === is_required) return false
  await trx
    .insertInto('settings')
    .values({ key: KEY, value: is_required })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: is_required }))
    .execute()
  // The rule as the history keeps it: there is one rule, without an id.
  const asKept = (value: Status) => ({ key: KEY, [KEY]: value })
  const change = { record_id: 1, before: asKept(before), after: asKept(is_required) }
  await recordChange(trx, actor, 'second_factor_rule', 'edit', [change])
  return true
}
