import { sql } from 'kysely'
import type { ChosenColumns, SheetColumns } from '#contract/features/imports/columns.ts'
import type { DayOrder } from '#contract/values/days.ts'
import type { Upload } from '#contract/values/files.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { refreshStatistics } from '#server/core/database/refresh-statistics.ts'
import type { ReadOrder } from '#server/core/spreadsheets/read-in-process.ts'
import { stageUpload } from '#server/core/spreadsheets/stage-upload.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { addImport } from '../entries/add-import.ts'
import { namesWithSigns } from '../names/known-names.ts'
import { resolveNames } from '../names/resolve-names.ts'
import {
  type ColumnOrder,
  type Ended,
  READ_SHEET,
  type ReadSheet,
  type SheetChunk,
  type SheetOrder,
} from '../read/read-sheet.ts'
import { countNames, markById } from './existing-rows.ts'
import { readingMessage } from './import-messages.ts'
import { rememberColumns, rememberedColumns } from './remembered-columns.store.ts'
import { markExisting, markRepeated } from './repeated-rows.ts'

/** The tables in which the rows of sheets wait, and the columns by which they are joined. */
const STAGED = [
  { table: 'import_rows', owner: 'import_id', compared: ['row_number', 'state'] },
  { table: 'import_names', owner: 'import_id', compared: ['name_no', 'kind'] },
]

type Staging = {
  /** The columns that were chosen for the file, or null. */
  chosen: ChosenColumns | null
  /** Whether columns that were chosen for other files with the same headings are used. */
  remembers: boolean
  ask: ColumnOrder['ask']
  unread: ColumnOrder['unread']
  /** Changes the preview before anyone sees it. */
  afterwards?: (trx: Transaction, import_id: number) => Promise<void>
  dates: DayOrder
  signal: AbortSignal
  onRows: (count: number) => void
}
type Staged = { import_id: number } | { columns: SheetColumns }

/**
 * Stages a sheet as a preview in one transaction, without creating tracks; `signal` cancels it. Returns its id, or the columns of
 * the sheet when they must be chosen first; throws `invalid` for an unreadable file, and the reason of `signal`.
 */
export async function stageSheet(
  context: Pick<Context, 'db' | 'settings'>,
  actor: Actor,
  upload: Upload,
  { chosen, remembers, ask, unread, dates, afterwards, signal, onRows }: Staging,
): Promise<Staged> {
  const order: Omit<SheetOrder, keyof ReadOrder> = {
    ...{ searched: tracksResource.searched, chosen, ask, unread, dates },
    known: ask === 'only' ? {} : await namesWithSigns(context.db),
    remembered: remembers ? await rememberedColumns(context.db) : {},
  }
  const reading = { field: 'excelFile', script: READ_SHEET, order, signal }
  let reported = 0
  return stageUpload<SheetOrder, SheetChunk, Ended, Staged>(context, upload, reading, async (trx, read) => {
    const import_id = await addImport(trx, actor, { file_kind: 'sheet', file_name: upload.file_name })
    // When the reading of the sheet begins again, its rows are counted again.
    onRows(-reported)
    reported = 0
    const ended = await read((chunk) => {
      onRows(chunk.count)
      reported += chunk.count
      return addChunk(trx, import_id, chunk)
    })
    if ('columns' in ended) {
      await trx.deleteFrom('imports').where('import_id', '=', import_id).execute()
      return ended
    }
    await refreshStatistics(trx, import_id, ...STAGED)
    if (ended.read.hasIds) {
      await markById(trx, import_id)
      await sql`
        update import_rows set was_valid = false
        where import_id = ${import_id} and state = 'failed' and was_valid`.execute(trx)
    }
    await markRepeated(trx, import_id)
    await markExisting(trx, import_id, { after: 0, to: null })
    await countNames(trx, import_id)
    await resolveNames(trx, import_id)
    await countRows(trx, import_id, ended.read, dates)
    if (chosen) await rememberColumns(trx, actor, chosen)
    await afterwards?.(trx, import_id)
    return { import_id }
  })
}

async function addChunk(trx: Transaction, import_id: number, { rows, names }: SheetChunk): Promise<void> {
  await sql`
    insert into import_rows (import_id, row_number, state, was_valid, "values", names, plain, phonetic, problems, cells)
    select ${import_id}, row_number, state, state <> 'failed', "values", names, plain, phonetic, problems, cells
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
  { sheet, ignored, dates, example, hidden, lost, key, from }: ReadSheet,
  read_as: DayOrder,
): Promise<void> {
  await sql`
    update imports set sheet = ${sheet}, ignored_columns = ${ignored}, message = ${readingMessage(dates, { hidden, lost })},
      dates = ${example && JSON.stringify({ read_as, example })}::jsonb,
      columns_key = ${key}, columns_from = ${from},
      (rows, waiting, existing, failed) = (
        select count(*), count(*) filter (where state = 'ready'), count(*) filter (where state = 'existing'),
          count(*) filter (where state = 'failed')
        from import_rows where import_id = ${import_id}
      )
    where import_id = ${import_id}`.execute(trx)
}
