import { sql } from 'kysely'
import type { CatalogueDetails } from '#contract/features/imports/catalogue.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import { CATALOGUE } from '#server/features/catalogue-files/entities.ts'
import { importLock } from '#server/features/catalogue-files/import-lock.ts'
import {
  type Counts,
  countInImport,
  linesRead,
  setState,
} from '#server/features/catalogue-files/imports.store.ts'
import { OtherImportRuns } from '#server/features/catalogue-files/problem.ts'
import type { Source } from '#server/features/catalogue-files/source.ts'
import { addImport } from '../entries/add-import.ts'
import { SUMMARY } from '../entries/entries.store.ts'

/** The folder of uploaded catalogues in the storage. */
export const UPLOADS = 'imports/'

/** Whether another catalogue than `import_id` is read or imported, also by the command. */
export async function isOtherImporting(db: Database, import_id: number | null): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select ${importLock.isTaken} or exists (
      select from imports where file_kind = 'catalogue' and state in ('reading', 'importing')
        and import_id is distinct from ${import_id}) as yes`.execute(db)
  return rows[0]?.yes ?? false
}

type Uploaded = { actor: Actor; source: Source; key: string }
type Entered = { import_id: number; run_id: number }

/** The key of an advisory lock, so that two files that come at the same moment do not both find that none is read. */
const STARTING = 7_264_031
const lockStarts = (trx: Transaction) => sql`select pg_advisory_xact_lock(${STARTING})`.execute(trx)

/** The refusal of a file while another one is read or imported. */
export const otherRuns = () => new ApiError(200, 'invalid', new OtherImportRuns().localized)

/** Enters the import of an uploaded catalogue, whose file is to be read. Throws `otherRuns`. */
export async function enterUpload(trx: Transaction, { actor, source, key }: Uploaded): Promise<Entered> {
  await lockStarts(trx)
  if (await isOtherImporting(trx, null)) throw otherRuns()
  const import_id = await addImport(trx, actor, { file_kind: 'catalogue', file_name: source.label })
  const { import_id: run_id } = await trx
    .insertInto('catalogue_imports')
    .values({
      ...{ state: 'waiting' as const, admin_id: actor.admin_id, admin_name: actor.name, label: source.label },
      ...{
        digest: source.digest,
        source: source.name,
        is_uploaded: true,
        upload_key: key,
        entry_id: import_id,
      },
      lines_total: source.kinds.reduce((sum, { count }) => sum + (count ?? 0), 0),
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  await countInImport(trx, run_id)
  await setEntryState(trx, import_id, 'reading')
  return { import_id, run_id }
}

/** Enters the import of a catalogue that the version before took and left to the background process. Returns its id. */
export async function enterOlderUpload(db: Database, run_id: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number }>`
    with entered as (
      insert into imports (file_kind, admin_id, admin_name, file_name, ignored_columns, state, change_id)
      select 'catalogue', admin_id, admin_name, left(label, 200), '{}', 'importing', change_id
      from catalogue_imports where import_id = ${run_id} and entry_id is null
      returning import_id
    )
    update catalogue_imports set entry_id = (select import_id from entered) where import_id = ${run_id}
    returning entry_id`.execute(db)
  const [run] = rows
  if (!run) throw notFound('import')
  return run.entry_id
}

type State = CatalogueDetails['state']

export async function entryState(db: Database, import_id: number): Promise<State | undefined> {
  const found = await db
    .selectFrom('imports')
    .select('state')
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return found?.state
}

async function setEntryState(
  db: Database,
  import_id: number,
  state: State,
  problem: Message | null = null,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state, message: problem, date_modified: sql`now()` })
    .where('import_id', '=', import_id)
    .execute()
}

/** Ends the check of a catalogue: its import is a preview. */
export async function endCheck(trx: Transaction, { import_id, run_id }: Entered): Promise<void> {
  await setState(trx, run_id, 'checked')
  await countInImport(trx, run_id)
  await setEntryState(trx, import_id, 'ready')
}

/** Ends an import. Its left-out lines can be corrected while its file is kept. */
export async function endImport(trx: Transaction, { import_id, run_id }: Entered): Promise<void> {
  await sql`
    update catalogue_imports set state = 'done', is_read = true, finished_at = now(), date_modified = now()
    where import_id = ${run_id}`.execute(trx)
  await sql`delete from catalogue_import_keys where import_id = ${run_id}`.execute(trx)
  await countInImport(trx, run_id)
  await setEntryState(trx, import_id, 'done')
}

/** Stops the check or the import of a catalogue, which can be started again. */
export const stop = (db: Database, import_id: number, problem: Message): Promise<void> =>
  setEntryState(db, import_id, 'stopped', problem)

type Found = {
  run_id: number
  state: State
  waiting: number
  is_checked: boolean
  is_read: boolean
  has_file: boolean
}

/**
 * Starts the import of a preview, or one that stopped or has corrected lines. Returns the id of its run, or null while it is read
 * or imported; throws `not_found`, or a refusal.
 */
export async function startRun(trx: Transaction, import_id: number): Promise<number | null> {
  await lockStarts(trx)
  const { rows } = await sql<Found>`
    select c.import_id as run_id, t.state, t.waiting, c.state not in ('waiting', 'checking') as is_checked, c.is_read,
      c.upload_key is not null as has_file
    from imports t join catalogue_imports c on c.entry_id = t.import_id
    where t.import_id = ${import_id} for update`.execute(trx)
  const [found] = rows
  if (!found) throw notFound('import')
  const { run_id, state, waiting, is_checked, is_read, has_file } = found
  if (state === 'reading' || state === 'importing') return null
  if (state === 'undone') throw new ApiError(200, 'invalid', message('imports.undoneAlready'))
  if (!has_file || (state === 'done' && waiting === 0))
    throw new ApiError(200, 'invalid', message('imports.doneAlready'))
  if (await isOtherImporting(trx, import_id)) throw otherRuns()
  await setEntryState(trx, import_id, is_checked ? 'importing' : 'reading')
  if (is_read) await setState(trx, run_id, 'importing')
  return run_id
}

type Stored = Omit<CatalogueDetails, 'counts' | 'lines_read' | 'message' | 'corrected'> & {
  message: Message | null
  counts: Counts | null
  corrected: number | null
}

/** Reads the import of a catalogue, with texts in `language`. Throws `not_found`. */
export async function readCatalogueImport(
  db: Database,
  import_id: number,
  language: Language,
): Promise<CatalogueDetails> {
  const { rows } = await sql<Stored>`
    select ${SUMMARY}, t.message, t.ignored_columns, t.change_id, c.counts,
      (select count(*)::int from catalogue_import_problems p where p.import_id = c.import_id and p.is_corrected) as corrected
    from imports t left join catalogue_imports c on c.entry_id = t.import_id
    where t.import_id = ${import_id} and t.file_kind = 'catalogue'`.execute(db)
  const [found] = rows
  if (!found) throw notFound('import')
  const counts = found.counts ?? {}
  return {
    ...found,
    message: translateNullable(found.message, language),
    lines_read: linesRead(counts),
    corrected: found.corrected ?? 0,
    counts: CATALOGUE.flatMap(({ name }) => {
      const count = counts[name]
      if (!count) return []
      const { added, changed, unchanged, failed } = count
      return [{ resource: name, added, changed, unchanged, failed }]
    }),
  }
}

/** In hours: an import that has written nothing for longer has no worker any more. */
const ABANDONED_AFTER = 1

/** Stops imports that no worker has taken, or whose workers were all killed. */
export async function stopAbandoned(db: Database, problem: Message): Promise<void> {
  await sql`
    update imports set state = 'stopped', message = ${problem}, date_modified = now()
    where file_kind = 'catalogue' and state in ('reading', 'importing') and not ${importLock.isTaken}
      and date_modified < now() - make_interval(hours => ${ABANDONED_AFTER})`.execute(db)
}

/** In days: for how long an import can be gone on with and its left-out lines corrected, for which the uploaded file is kept. */
const KEPT_DAYS = 7

/**
 * Lets go of files whose imports have left out nothing or ended long ago, with the lines that could be corrected. What waits for a
 * file that is gone, also since it is in no backup, is left out.
 */
export async function releaseUploads(db: Database): Promise<void> {
  await sql`
    with released as (
      update catalogue_imports c set upload_key = null
      from imports t
      where t.import_id = c.entry_id and c.upload_key is not null and (t.state = 'undone'
        or t.state = 'done' and t.failed + t.waiting = 0
        or t.state in ('done', 'stopped') and t.date_modified < now() - make_interval(days => ${KEPT_DAYS}))
      returning c.import_id
    )
    update catalogue_import_problems p set record = null, is_corrected = false
    from released r where r.import_id = p.import_id and p.record is not null`.execute(db)
  await sql`
    update imports t set failed = t.failed + t.waiting, waiting = 0
    where file_kind = 'catalogue' and state in ('done', 'stopped') and waiting > 0 and not exists (
      select from catalogue_imports c where c.entry_id = t.import_id and c.upload_key is not null)`.execute(
    db,
  )
}

export async function uploadKeys(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ upload_key: string }>`
    select upload_key from catalogue_imports where upload_key is not null`.execute(db)
  return new Set(rows.map(({ upload_key }) => upload_key))
}
