import { type SqlBool, sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { startFetchesWhere } from '#server/resources/tracks/start-fetches.ts'
import { entityOf } from './entities.ts'
import { importBatch, type Run } from './import-batch.ts'
import { importLock } from './import-lock.ts'
import {
  beginState,
  type CatalogueImport,
  correctedAmong,
  correctedLines,
  readImport,
  setState,
} from './imports.store.ts'
import { OtherImportRuns } from './problem.ts'
import type { Source, SourceLine } from './source.ts'

/** The most lines, bytes, and lines with a file of a batch, which ends at the first of these limits. */
const MAX_LINES = 500
const MAX_BYTES = 4 * 1024 * 1024
const MAX_FILES = 40

type Options = { signal: AbortSignal; onProgress?: (now: CatalogueImport) => void }

/**
 * Runs an import or its check from where it was interrupted, and returns the import at its end. Its problems stay until
 * `removeImport`; throws `OtherImportRuns` while another one runs.
 */
export function runImport(
  context: Pick<Context, 'db' | 'store' | 'queue' | 'settings' | 'databaseUrl'>,
  import_id: number,
  source: Source,
  isCheck: boolean,
  { signal, onProgress }: Options,
): Promise<CatalogueImport> {
  const { db } = context
  return onOwnConnection(context.databaseUrl, async (own) => {
    if (!(await importLock.take(own.db))) throw new OtherImportRuns()
    const isOwn = (await installationOf(db)) === source.name
    const run: Run = { import_id, source, keys: { name: source.name, isOwn }, isCheck, signal }
    const before = await present(db, import_id)
    if (before.state !== 'importing' && before.state !== 'queueing')
      await beginState(db, import_id, isCheck ? 'checking' : 'importing')
    if (before.state !== 'queueing') await importLines(context, run, onProgress)
    if (!isCheck) {
      await setState(db, import_id, 'queueing')
      await queueDownloads(context, import_id, signal)
    }
    return present(db, import_id)
  })
}

async function present(db: Database, import_id: number): Promise<CatalogueImport> {
  const found = await readImport(db, import_id)
  if (!found) throw new Error(`There is no import ${import_id}`)
  return found
}

async function importLines(
  context: Pick<Context, 'db' | 'store' | 'queue' | 'settings'>,
  run: Run,
  onProgress: Options['onProgress'],
): Promise<void> {
  const { source, import_id, signal } = run
  const at = await present(context.db, import_id)
  const names = source.kinds.map(({ resource }) => resource)
  const from = at.is_read ? 0 : Math.max(0, names.indexOf(at.resource ?? ''))
  for (const { resource, file } of source.kinds.slice(from)) {
    const entity = entityOf(resource)
    if (!entity) throw new Error(`${resource} is no kind of record in catalogue files`)
    // What was read before is not read again: the lines that were corrected since are left.
    const lines = at.is_read
      ? correctedLines(context.db, import_id, file)
      : source.read(resource, at.resource === resource ? at.line : 0)
    // A folder of recordings is imported line by line, so that each file is compared with all files before it.
    for await (const batch of batches(lines, source.addsOnly ? 1 : MAX_FILES)) {
      signal.throwIfAborted()
      await importBatch(context, run, entity, file, await corrected(context.db, import_id, file, batch))
      onProgress?.(await present(context.db, import_id))
    }
  }
}

/** Lines with the records that they were corrected to. */
async function corrected(
  db: Database,
  import_id: number,
  file: string,
  lines: readonly SourceLine[],
): Promise<SourceLine[]> {
  const records = await correctedAmong(
    db,
    import_id,
    file,
    lines.map(({ line }) => line),
  )
  return lines.map((one) => {
    const record = records.get(one.line)
    return record ? { line: one.line, size: one.size, record } : one
  })
}

async function* batches(lines: AsyncIterable<SourceLine>, maxFiles: number): AsyncGenerator<SourceLine[]> {
  let batch: SourceLine[] = []
  let [bytes, files] = [0, 0]
  for await (const line of lines) {
    batch.push(line)
    bytes += line.size
    if ('record' in line && (line.record.audio || line.record.cover_picture)) files++
    if (batch.length < MAX_LINES && bytes < MAX_BYTES && files < maxFiles) continue
    yield batch
    batch = []
    bytes = 0
    files = 0
  }
  if (batch.length > 0) yield batch
}

/** How many downloads are queued in one transaction. */
const DOWNLOADS = 1000

/** Queues the downloads of tracks to which the import has given a link. Tracks with a download are left out. */
async function queueDownloads(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  import_id: number,
  signal: AbortSignal,
): Promise<void> {
  const { change_id } = await present(db, import_id)
  if (change_id === null) return
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const from = after
    const last = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ record_id: number; is_new: boolean }>`
        select record_id, (after->>'track_link' is not null and (before->>'track_link') is distinct from (after->>'track_link')
          and (before->>'audio_key') is not distinct from (after->>'audio_key')) as is_new
        from change_rows where change_id = ${change_id} and resource = 'tracks' and record_id > ${from}
        order by record_id limit ${DOWNLOADS}`.execute(trx)
      const ids = rows.filter(({ is_new }) => is_new).map(({ record_id }) => record_id)
      if (ids.length > 0)
        await startFetchesWhere(
          trx,
          queue,
          sql<SqlBool>`t.track_id = any(${ids}::int[])
            and not exists (select from track_fetches f where f.track_id = t.track_id)`,
        )
      return rows.at(-1)?.record_id ?? null
    })
    if (last === null) return
    after = last
  }
}
