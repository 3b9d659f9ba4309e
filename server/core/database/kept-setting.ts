import type { Database } from './connect.ts'

/** A value that is made once and kept in the database, so that every process reads the same. */
export async function keptSetting(db: Database, key: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key)
  const kept = await read().executeTakeFirst()
  if (kept) return kept.value
  await db
    .insertInto('settings')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  // Another process may have stored its value first, so the stored value counts.
  return (await read().executeTakeFirstOrThrow()).value
}
