import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ChangeKind } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { saveGivenUp } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import type { Resource } from './resource.ts'

/** The record that a save has made, and its history entry unless that was undone; null ids mean that it made nothing. */
type Made = {
  table_name: string
  record_id: number | null
  version: number | null
  change: ({ change_id: number } & ChangeKind) | null
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Takes a key for this transaction, and waits for another transaction that has it. Returns what that transaction has made, or
 * undefined when the key was free.
 */
async function takeKey(
  trx: Transaction,
  admin_id: number,
  key_hash: Buffer,
  table_name: string,
): Promise<Made | undefined> {
  const taken = await trx
    .insertInto('keyed_saves')
    .values({ admin_id, key_hash, table_name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('table_name')
    .executeTakeFirst()
  if (taken) return undefined
  const { change_id, ...made } = await trx
    .selectFrom('keyed_saves')
    .select(['table_name', 'record_id', 'version', 'change_id'])
    .where('admin_id', '=', admin_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirstOrThrow()
  const change =
    change_id === null
      ? undefined
      : await trx
          .selectFrom('changes as c')
          .select(['c.change_id', 'c.resource', 'c.action'])
          .where('c.change_id', '=', change_id)
          .where(sql<boolean>`not exists (select from changes u where u.undoes = c.change_id)`)
          .executeTakeFirst()
  return { ...made, change: change ?? null }
}

/** Names the entry of the first save in the answer to a repeated one, as the first answer did. */
function nameAgain(admin: SignedIn, { change }: Made): void {
  if (change) admin.onChangeRecorded?.(change.change_id, change)
}

/**
 * Saves in one transaction, and once for each key that a form sends: a repeated save, also at the same time or to another process,
 * returns the record of the first. `isRepeated`: the record was saved before.
 */
export async function saveOnce(
  db: Database,
  admin: SignedIn,
  { table, id }: Pick<Resource, 'table' | 'id'>,
  save: (trx: Transaction) => Promise<number>,
): Promise<{ id: number; isRepeated: boolean }> {
  const { admin_id, save_key, onChangeRecorded } = admin
  return inTransaction(db, async (trx) => {
    if (!save_key) return { id: await save(trx), isRepeated: false }
    const key_hash = hashOf(save_key)
    const made = await takeKey(trx, admin_id, key_hash, table)
    if (made) {
      if (made.record_id === null || made.table_name !== table) throw saveGivenUp()
      nameAgain(admin, made)
      return { id: made.record_id, isRepeated: true }
    }
    const changes: number[] = []
    admin.onChangeRecorded = (change_id, kind) => {
      changes.push(change_id)
      onChangeRecorded?.(change_id, kind)
    }
    const record_id = await save(trx)
    const [change_id = null, ...others] = changes
    await sql`
      update keyed_saves set record_id = ${record_id},
        version = (select version from ${sql.table(table)} where ${sql.ref(id)} = ${record_id}),
        change_id = ${others.length === 0 ? change_id : null}
      where admin_id = ${admin_id} and key_hash = ${key_hash}`.execute(trx)
    return { id: record_id, isRepeated: false }
  })
}

/**
 * What the save with this key has made. If it has made nothing so far, the key is given up, and a request that arrives later is
 * rejected.
 */
export async function settleSave(db: Database, admin: SignedIn, key: string): Promise<Made> {
  const nothing = { table_name: '', record_id: null, version: null, change: null }
  const made = await inTransaction(db, (trx) => takeKey(trx, admin.admin_id, hashOf(key), ''))
  if (made) nameAgain(admin, made)
  return made ?? nothing
}

/** Deletes keys that are older than a day, since forms do not ask for them any longer. */
export async function sweepKeyedSaves(db: Database): Promise<void> {
  await sql`delete from keyed_saves where made_at < now() - interval '1 day'`.execute(db)
}
