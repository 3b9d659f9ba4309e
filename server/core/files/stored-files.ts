import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Log } from '#server/core/log/log.ts'
import { mayRemoveFiles } from './removal.ts'
import type { FileStore, LocalFile } from './store.ts'

type Files = { db: Database; store: FileStore }
type NewFile = {
  key: string
  source: Buffer | LocalFile
  size: number
  contentType: string
  /** The key of the file that this one was made from, with which it is removed. */
  made_from?: string
}

const BATCH = 50

/**
 * Stores files, all or none, as pending: the transaction that refers to them must call `keepFiles`, else they are
 * swept after an hour. Sizes are in bytes. Throws errors of the store.
 */
export async function storeFiles({ db, store }: Files, files: NewFile[]): Promise<void> {
  const rows = files.map(({ key, size, made_from }) => ({ key, size, made_from, state: 'pending' as const }))
  await db.insertInto('stored_file').values(rows).execute()
  try {
    for (const { key, source, contentType } of files) await store.write(key, source, { contentType })
  } catch (error) {
    // Files that cannot be removed now stay pending, and the sweep removes them.
    await Promise.allSettled(files.map(({ key }) => discard({ db, store }, key)))
    throw error
  }
}

async function discard({ db, store }: Files, key: string) {
  await store.remove(key)
  await db.deleteFrom('stored_file').where('key', '=', key).execute()
}

/** Makes stored files permanent, together with the record that refers to them. Throws when one has been swept. */
export async function keepFiles(trx: Transaction, keys: string[]): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ state: 'kept' })
    .where('key', 'in', keys)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== keys.length) throw new Error(`Not all of ${keys.join(', ')} are stored`)
}

/** Leaves files that nothing refers to any more to the sweep. */
export async function releaseFiles(trx: Transaction, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await trx.updateTable('stored_file').set({ state: 'pending' }).where('key', 'in', keys).execute()
}

/**
 * Removes files that no record has claimed for an hour (or a day, see `offerAudio`), and partial files of processes
 * that died.
 */
export async function sweepFiles({ db, store, log }: Files & { log: Log }): Promise<void> {
  let removed = await store.sweep()
  for (let found = BATCH; found === BATCH; removed += found) found = await sweepBatch({ db, store })
  if (removed > 0) log.info({ removed }, 'Files that nothing refers to were removed')
}

/**
 * A condition for files that no form or upload still needs: a recording uploaded before its form was saved is kept for a day, and a
 * part of a file as long as its upload.
 */
const notAwaited = sql<boolean>`(
  created_at < now() - interval '24 hours'
  or not exists (select from audio_uploads where audio_uploads.key = stored_file.key)
) and not exists (select from upload_parts where upload_parts.key = stored_file.key)`

/** The rows stay locked until the files are deleted, so that no transaction can claim one in between. */
function sweepBatch({ db, store }: Files): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayRemoveFiles(trx))) return 0
    const rows = await trx
      .selectFrom('stored_file')
      .select('key')
      .where('state', '=', 'pending')
      .where('created_at', '<', sql<string>`now() - interval '1 hour'`)
      .where(notAwaited)
      .orderBy('created_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    return removeRows(
      trx,
      store,
      rows.map((row) => row.key),
    )
  })
}

async function removeRows(trx: Transaction, store: FileStore, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  // The rows are deleted first: when a track still refers to a file, this fails before the file is deleted.
  const removed = await trx
    .deleteFrom('stored_file')
    .where(({ or, eb }) => or([eb('key', 'in', keys), eb('made_from', 'in', keys)]))
    .returning('key')
    .execute()
  for (const { key } of removed) await store.remove(key)
  return keys.length
}

/**
 * Removes stored files that nothing refers to any more, and files made from them, see `removeOrphanedFiles`. Returns their number.
 * Throws while a backup is being made, which needs them.
 */
export async function removeFiles({ db, store }: Files, keys: readonly string[]): Promise<number> {
  let removed = 0
  for (let from = 0; from < keys.length; from += BATCH)
    removed += await inTransaction(db, async (trx) => {
      if (!(await mayRemoveFiles(trx))) throw new Error('A backup is being made: files are removed later')
      return removeRows(trx, store, keys.slice(from, from + BATCH))
    })
  return removed
}
