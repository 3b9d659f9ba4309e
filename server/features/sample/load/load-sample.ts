import { sql } from 'kysely'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { openChange, recordChanged, SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { keepFiles } from '#server/core/files/stored-files.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { insertLinks } from './insert-links.ts'
import { type Ids, insertRecords } from './insert-records.ts'
import { readSample } from './read-sample.ts'
import { storeSampleFiles } from './store-sample-files.ts'

/** The setting that says that the sample has been loaded; it stays when the sample is removed. */
const LOADED = 'sample_catalogue'

/**
 * Fills an empty catalogue with the sample, in one transaction; its files are stored before and swept if it fails.
 * Does nothing when the sample was loaded before or when there are records already, so it may be called at every
 * start and by several processes at once. Throws what the store or the database throws.
 */
export async function loadSample({ db, store }: Pick<Context, 'db' | 'store'>): Promise<void> {
  if ((await wasLoaded(db)) || !(await isEmpty(db))) return
  const sample = await readSample()
  const files = await storeSampleFiles({ db, store }, sample)
  await inTransaction(db, async (trx) => {
    // The row is inserted before anything else: a second process waits here until this transaction ends, and then finds it.
    if (!(await markLoaded(trx)) || !(await isEmpty(trx))) return
    await keepFiles(trx, files.keys)
    const ids = await insertRecords(trx, sample, files)
    await insertLinks(trx, sample, ids)
    await writeKeys(trx, ids)
    await register(trx, ids)
  })
}

async function wasLoaded(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('key').where('key', '=', LOADED).executeTakeFirst()
  return row !== undefined
}

async function markLoaded(trx: Transaction): Promise<boolean> {
  const row = await trx
    .insertInto('settings')
    .values({ key: LOADED, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function isEmpty(db: Database): Promise<boolean> {
  const tables = CONTENT.map(({ table }) => sql`exists (select from ${sql.table(table)})`)
  const { rows } = await sql<{ filled: boolean }>`select ${sql.join(tables, sql` or `)} as filled`.execute(db)
  return rows[0]?.filled === false
}

async function writeKeys(trx: Transaction, ids: Ids): Promise<void> {
  for (const resource of CONTENT) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(resource.table)}
      where ${sql.ref(resource.id)} = any(${idsOf(ids, resource.table)}::int[])`.execute(trx)
    await writeSearchWords(trx, resource, rows)
  }
}

/** Notes which records are samples, and records one change that made them all. */
async function register(trx: Transaction, ids: Ids): Promise<void> {
  const records = CONTENT.reduce((sum, { table }) => sum + idsOf(ids, table).length, 0)
  const change_id = await openChange(trx, SYSTEM_ACTOR, 'sample', 'sample', records)
  for (const { table, id } of CONTENT)
    await sql`
      with changed as (
        select t.${sql.ref(id)} as record_id, null::jsonb as before, to_jsonb(t) as after
        from ${sql.table(table)} t where t.${sql.ref(id)} = any(${idsOf(ids, table)}::int[])
      ), recorded as (${recordChanged(change_id, table)} returning resource, record_id)
      insert into sample_records (resource, record_id) select resource, record_id from recorded`.execute(trx)
}

const idsOf = (ids: Ids, table: string): number[] => [...(ids.get(table)?.values() ?? [])]
