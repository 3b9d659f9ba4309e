import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'

const HOW_MANY = 10
/** The characters of codes, without letters and digits that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
/** The number of characters, which hold 60 bits, so that a fast hash is enough. */
const LENGTH = 12

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const hashOf = (code: string) => createHash('sha256').update(code).digest()
/** Writes a code in parts, which are easier to copy by hand: `abcd-efgh-ijkm`. */
const inParts = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

/** Replaces an admin's recovery codes; returns the new ones, which are stored only as hashes. */
export async function renewRecoveryCodes(trx: Transaction, admin_id: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', admin_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ admin_id, code_hash: hashOf(code) })))
    .execute()
  return codes.map(inParts)
}

export async function countRecoveryCodes(db: Database, admin_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('admin_id', '=', admin_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Uses up a recovery code; returns false if it is wrong or used. Of two concurrent calls, only one succeeds. */
export async function useRecoveryCode(trx: Transaction, admin_id: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('admin_id', '=', admin_id)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
