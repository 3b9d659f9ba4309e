import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { importLock } from '../import-lock.ts'
import type { Source } from '../source.ts'

/** The folder of uploaded files in the storage. */
export const UPLOADS = 'imports/'

const isUnfinished = sql<boolean>`is_uploaded and state in ('waiting', 'importing', 'queueing')`

/** Whether an import runs, also one by the command, or an uploaded file waits for its import. */
export async function isImporting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select ${importLock.isTaken} or exists (select from catalogue_imports where ${isUnfinished}) as yes`.execute(
    db,
  )
  return rows[0]?.yes ?? false
}

type Uploaded = { actor: Actor; source: Source; key: string }

/** Enters the import of an uploaded file, and removes the results of earlier ones. Null while one is waiting or running. */
export async function enterUpload(
  trx: Transaction,
  { actor, source, key }: Uploaded,
): Promise<number | null> {
  await sql`delete from catalogue_imports where is_uploaded and state in ('done', 'failed')`.execute(trx)
  const lines_total = source.kinds.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const row = await trx
    .insertInto('catalogue_imports')
    .values({
      ...{ state: 'waiting' as const, admin_id: actor.admin_id, admin_name: actor.name, label: source.label },
      ...{ digest: source.digest, source: source.name, is_uploaded: true, upload_key: key, lines_total },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_id')
    .executeTakeFirst()
  return row?.import_id ?? null
}

/** Ends an import: its problems stay for the screen, and the data that only a continued import needs are deleted. */
export async function endUpload(
  db: Database,
  import_id: number,
  state: 'done' | 'failed',
  problem: Message | null = null,
): Promise<void> {
  await sql`
    update catalogue_imports set state = ${state}, problem = ${problem}, upload_key = null, finished_at = now(),
      date_modified = now()
    where import_id = ${import_id}`.execute(db)
  await sql`delete from catalogue_import_keys where import_id = ${import_id}`.execute(db)
}

/** In hours: an import that has written nothing for longer has no worker any more. */
const ABANDONED_AFTER = 1

/** Marks imports as failed that no worker has taken, or whose workers were all killed. */
export async function failAbandoned(db: Database, problem: Message): Promise<void> {
  const { rows } = await sql<{ import_id: number }>`
    select import_id from catalogue_imports
    where ${isUnfinished} and not ${importLock.isTaken} and date_modified < now() - make_interval(hours => ${ABANDONED_AFTER})`.execute(
    db,
  )
  for (const { import_id } of rows) await endUpload(db, import_id, 'failed', problem)
}

export async function uploadKeys(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ upload_key: string }>`
    select upload_key from catalogue_imports where upload_key is not null`.execute(db)
  return new Set(rows.map(({ upload_key }) => upload_key))
}
