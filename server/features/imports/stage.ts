import { sql } from 'kysely'
import type { Upload } from '#contract/calls/files.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { cancelOnAbort } from '#server/core/database/cancel-on-abort.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import { readInThread } from '#server/core/spreadsheets/read-in-thread.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { datesMessage } from './import-messages.ts'
import { type Ended, READ_SHEET, type SheetChunk } from './read-sheet.ts'
import { markExisting, markRepeated } from './repeated-rows.ts'
import { resolveNames } from './resolve-names.ts'

/** Each reader may use the memory that a malicious file needs. */
const inTurn = limitConcurrency(2, 20)

/**
 * Stages a sheet as a preview, in one transaction; creates no tracks. Returns its id. Throws `invalid` when the file
 * cannot be read, and the reason of `signal`, which also cancels the running statement.
 */
export async function stageSheet(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  actor: Actor,
  upload: Upload,
  signal: AbortSignal,
  onRows: (count: number) => void,
): Promise<number> {
  const order = {
    path: upload.path,
    directory: uploadsFolder(settings.dataDir),
    searched: tracksResource.searched,
  }
  const stage = () =>
    inTransaction(db, (trx) =>
      cancelOnAbort(db, trx, signal, async () => {
        const import_id = await addImport(trx, actor, upload.file_name)
        const take = (chunk: SheetChunk) => {
          onRows(chunk.count)
          return addChunk(trx, import_id, chunk)
        }
        const read = await readInThread<SheetChunk, Ended>(READ_SHEET, order, take, signal)
        await markRepeated(trx, import_id)
        await markExisting(trx, import_id, { after: 0, to: null })
        await countNames(trx, import_id)
        await resolveNames(trx, import_id)
        await countRows(trx, import_id, read)
        return import_id
      }),
    )
  try {
    return await inTurn(stage)
  } catch (error) {
    throw error instanceof SpreadsheetError ? invalid({ excelFile: error.localized }) : error
  }
}

async function addImport(trx: Transaction, actor: Actor, file_name: string): Promise<number> {
  const { import_id } = await trx
    .insertInto('imports')
    .values({
      admin_id: actor.admin_id,
      admin_name: actor.name,
      file_name: file_name.normalize('NFC').slice(0, 200),
      ignored_columns: [],
      state: 'ready',
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return import_id
}

async function addChunk(trx: Transaction, import_id: number, { rows, names }: SheetChunk): Promise<void> {
  await sql`
    insert into import_rows (import_id, row_number, state, "values", names, plain, phonetic, problems, cells)
    select ${import_id}, row_number, state, "values", names, plain, phonetic, problems, cells
    from jsonb_to_recordset(${rows}::jsonb) as r(row_number integer, state text, "values" jsonb, names integer[],
      plain text, phonetic text, problems jsonb, cells text[])`.execute(trx)
  await addNames(trx, import_id, names)
}

/** `names` are numbered names with their search keys, as JSON. */
export async function addNames(trx: Transaction, import_id: number, names: string): Promise<void> {
  await sql`
    insert into import_names (import_id, name_no, kind, name, folded, category_no, plain, phonetic)
    select ${import_id}, name_no, kind, name, folded_name(name), category_no, plain, phonetic
    from jsonb_to_recordset(${names}::jsonb)
      as n(name_no integer, kind text, name text, category_no integer, plain text, phonetic text)`.execute(
    trx,
  )
}

async function countRows(
  trx: Transaction,
  import_id: number,
  { sheet, ignored, dates }: Ended,
): Promise<void> {
  await sql`
    update imports set sheet = ${sheet}, ignored_columns = ${ignored}, message = ${datesMessage(dates)},
      (rows, waiting, existing, failed) = (
        select count(*), count(*) filter (where state = 'ready'), count(*) filter (where state = 'existing'),
          count(*) filter (where state = 'failed')
        from import_rows where import_id = ${import_id}
      )
    where import_id = ${import_id}`.execute(trx)
}

/** Only ready rows create records: deletes names that no ready row has. */
async function countNames(trx: Transaction, import_id: number): Promise<void> {
  // The id is compared as a column, see `ofImport`.
  await sql`
    with counted as materialized (
      select r.import_id, name_no, count(*) as rows from import_rows r, unnest(r.names) as name_no
      where r.import_id = ${import_id} and r.state = 'ready' group by r.import_id, name_no
    )
    update import_names n set rows = counted.rows
    from counted
    where n.import_id = counted.import_id and n.name_no = counted.name_no`.execute(trx)
  await sql`delete from import_names where import_id = ${import_id} and rows = 0`.execute(trx)
}
