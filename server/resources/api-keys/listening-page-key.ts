import { sql } from 'kysely'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import { READ_SCOPES, type Scope } from '#contract/resources/api-keys.ts'
import { addRecord } from '#server/catalogue/records.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { apiKeysResource, newKey, storeSecret } from './api-keys.store.ts'

/** The name of the listening page's key in the list, which the main admin may change. */
const NAME = 'Listening page'
/** Calls per minute from one address, which all customers of a mobile network may share. A page takes two or three calls. */
const RATE_PER_ADDRESS = 1000

/** The id of the valid key of the listening page; undefined while the page is off. */
export async function listeningPageKey(db: Database): Promise<number | undefined> {
  const key = await db
    .selectFrom('listening_page_keys as p')
    .innerJoin('api_keys as k', 'k.key_id', 'p.key_id')
    .select('k.key_id')
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst()
  return key?.key_id
}

/** Throws `invalid` when the key of the listening page, which is public, would get more than the right to read. */
export async function checkPublicScopes(
  trx: Transaction,
  key_id: number,
  scopes: readonly Scope[],
): Promise<void> {
  if (key_id !== (await listeningPageKey(trx))) return
  const readable: readonly Scope[] = READ_SCOPES
  if (scopes.every((scope) => readable.includes(scope))) return
  throw invalid({ scopes: ruleMessage('rules.oneOf', { field: 'scopes', values: READ_SCOPES.join(', ') }) })
}

/** Makes a key for the listening page, unless it has a valid one. Returns its id, and whether it was made now. */
export const switchOnListeningPage = (db: Database, actor: Actor) =>
  inTransaction(db, async (trx) => {
    // The lock lets two admins, or two processes at the first start, make one key.
    await sql`lock table listening_page_keys in share row exclusive mode`.execute(trx)
    const present = await listeningPageKey(trx)
    if (present !== undefined) return { key_id: present, isNew: false }
    const { key, hint } = newKey()
    // The key is public, so it only reads. Without origins, browsers may use it only from pages of this product.
    const values = { name: NAME, scopes: READ_SCOPES, origins: [], rate_per_minute: RATE_PER_ADDRESS }
    const key_id = await addRecord(trx, actor, apiKeysResource, { ...values, hint, created_by: actor.name })
    await storeSecret(trx, key_id, key)
    await trx.insertInto('listening_page_keys').values({ key_id, api_key: key }).execute()
    return { key_id, isNew: true }
  })
