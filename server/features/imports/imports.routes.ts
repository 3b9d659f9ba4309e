import type { FastifyRequest } from 'fastify'
import { may, type Need } from '#contract/calls/permissions.ts'
import { type ImportDetails, MAX_LISTED_FAILURES } from '#contract/features/imports/calls.ts'
import { unreadColumns, viewedKinds } from '#contract/features/imports/needs.ts'
import { READ_COLUMNS } from '#contract/features/imports/sheet.ts'
import type { imports } from '#contract/features/imports.ts'
import { CSV, Download, type Upload } from '#contract/values/files.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, columnsNeeded, noRight, notFound } from '#server/core/errors/api-errors.ts'
import type { HandlersFor, SignedIn } from '#server/core/http/handlers.ts'
import { whileConnected } from '#server/core/http/while-connected.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import { problemsCsv } from '#server/features/catalogue-files/describe-import.ts'
import { correctLine } from './catalogue/correct-line.ts'
import { readLeftOut, runOf } from './catalogue/left-out-lines.store.ts'
import { startCatalogue, takeUpload } from './catalogue/take-upload.ts'
import { readCatalogueImport } from './catalogue/uploads.store.ts'
import { applyEdited } from './edited/apply-edited.ts'
import { compareAgain } from './edited/compare-again.ts'
import { choose, countEdited, lockEdited, readEdited, readRows } from './edited/edited-rows.store.ts'
import { exportCatalogue } from './edited/export-catalogue.ts'
import { stageEdited } from './edited/stage-edited.ts'
import { fileKindOf, listImports } from './entries/entries.store.ts'
import {
  failedRow,
  filledColumns,
  listNames,
  listRows,
  readPreviewRow,
  readSheetImport,
  unwrittenRows,
} from './imports.store.ts'
import { chooseExisting, chooseRow } from './preview/choose-existing.ts'
import { chooseName } from './preview/choose-name.ts'
import { correctRow } from './preview/correct-row.ts'
import { importedMessage } from './preview/import-messages.ts'
import { forgetColumns } from './preview/remembered-columns.store.ts'
import { storedCells } from './preview/row-cells.ts'
import { stageSheet } from './preview/stage.ts'
import { readChoice } from './read/chosen-columns.ts'
import { readingProgress } from './reading-progress.ts'
import { failedSheet, sampleSheet } from './sheets.ts'
import { startImport } from './write/start.ts'
import { writeBatch } from './write/write-batch.ts'

const mayDo =
  ({ rights }: SignedIn) =>
  (need: Need) =>
    may(rights, need)

/** In milliseconds: if this process has ended by then, a worker finishes the import that the call has started. */
const RESUME_AFTER_MS = 60_000

/** In milliseconds: how long the connection may be idle for this request, during which a large file is checked and stored. */
const CHECK_TIMEOUT_MS = 3_600_000

type FileKind = ImportDetails['file_kind']

/** Throws unless the main admin calls: a catalogue has records of every kind, and pages. */
function mainAdminOnly({ admin_type }: SignedIn): void {
  if (admin_type !== 'admin') throw notFound('import')
}

export function importRoutes(context: Context): HandlersFor<typeof imports> {
  const { db, queue } = context
  const progress = readingProgress(context)

  /** Stages an uploaded sheet; aborts when the client disconnects. */
  const read = (
    request: FastifyRequest,
    actor: Actor,
    file: Upload,
    how: Omit<Parameters<typeof stageSheet>[3], 'signal' | 'onRows'>,
    key?: string,
  ) =>
    whileConnected(request, (signal) =>
      progress.follow(actor.admin_id, key, (onRows) =>
        stageSheet(context, actor, file, { ...how, signal, onRows }),
      ),
    )

  const sheetDetails = async (import_id: number, language: Language) => {
    const { message, ...found } = await readSheetImport(db, import_id)
    return { ...found, message: translateNullable(message, language) }
  }
  const detailsOf = {
    sheet: (_: SignedIn, import_id, language) => sheetDetails(import_id, language),
    edited_export: (admin, import_id) => readEdited(db, admin, import_id),
    catalogue: (admin, import_id, language) => {
      mainAdminOnly(admin)
      return readCatalogueImport(db, import_id, language)
    },
  } satisfies Record<
    FileKind,
    (admin: SignedIn, import_id: number, language: Language) => Promise<ImportDetails>
  >
  const details = async (admin: SignedIn, import_id: number, language: Language) =>
    detailsOf[await fileKindOf(db, import_id)](admin, import_id, language)

  return {
    async readExcel({ body, admin, language, request }) {
      // The import is entered at once, so that a worker continues it if this process ends.
      const start = (trx: Transaction, import_id: number) =>
        startImport(trx, queue, import_id, new Date(Date.now() + RESUME_AFTER_MS).toISOString())
      const how = {
        chosen: null,
        remembers: false,
        ask: 'never',
        unread: unreadColumns(mayDo(admin), { added: true }),
        dates: 'month_first',
        afterwards: start,
      } as const
      const staged = await read(request, admin, body.excelFile, how)
      if ('columns' in staged) throw new Error('A sheet whose columns need not be chosen was not read')
      const { import_id } = staged
      while (await writeBatch(context, import_id));
      const { rows, waiting, added, existing, failed } = await readSheetImport(db, import_id)
      const errors = []
      for await (const row of unwrittenRows(db, import_id, ['failed', 'existing'])) {
        errors.push(failedRow(row, language))
        if (errors.length === MAX_LISTED_FAILURES) break
      }
      return {
        message: importedMessage({ rows, added, existing, failed }),
        data: { import_id, rows, waiting, added, existing, failed, errors },
      }
    },

    async sample() {
      return { message: '', data: sampleSheet() }
    },

    async upload({ body, admin, language, request }) {
      const how = {
        chosen: readChoice(body.columns),
        remembers: true,
        ask: body.ask_columns ? ('unknown' as const) : ('never' as const),
        unread: unreadColumns(mayDo(admin), { added: false }),
        dates: body.dates_as ?? ('month_first' as const),
      }
      const staged = await read(request, admin, body.excelFile, how, body.reading_key)
      if ('columns' in staged) throw columnsNeeded(staged.columns)
      if (body.replaces)
        await db
          .deleteFrom('imports')
          .where('import_id', '=', body.replaces)
          .where('admin_id', '=', admin.admin_id)
          .where('state', '=', 'ready')
          .execute()
      return { message: '', data: await sheetDetails(staged.import_id, language) }
    },

    async readColumns({ body, admin, request }) {
      const unread = unreadColumns(mayDo(admin), { added: false })
      const how = { chosen: null, remembers: true, ask: 'only', unread, dates: 'month_first' } as const
      const staged = await read(request, admin, body.excelFile, how)
      if (!('columns' in staged)) throw new Error('A sheet was read instead of its columns')
      return { message: '', data: staged.columns }
    },

    async forgetColumns({ body: { key } }) {
      await forgetColumns(db, key)
      return { message: message('columns.forgotten'), data: { key } }
    },

    async chooseExisting({ body }) {
      await chooseExisting(context, body)
      return { message: '', data: { import_id: body.import_id } }
    },

    async chooseRow({ body }) {
      await chooseRow(context, body)
      return { message: '', data: { import_id: body.import_id, row: body.row } }
    },

    async cells({ body: { import_id, row } }) {
      const cells = (await storedCells(db, import_id, [row])).get(row)
      if (!cells) throw notFound('record')
      const named = READ_COLUMNS.map((column, place) => ({ column, value: cells[place] ?? '' }))
      return { message: '', data: { cells: named } }
    },

    async reading({ body, admin }) {
      return { message: '', data: { rows: await progress.rowsOf(admin.admin_id, body.reading_key) } }
    },

    async list({ body, admin }) {
      return { message: '', data: await listImports(db, admin, body) }
    },

    async get({ params, admin, language }) {
      const found = await details(admin, params.id, language)
      if (found.file_kind === 'sheet' && !mayDo(admin)('tracks.view')) throw noRight('tracks.view')
      return { message: '', data: found }
    },

    async rows({ params, body, language }) {
      return { message: '', data: await listRows(db, params.id, body, language) }
    },

    async names({ params, body, admin }) {
      return { message: '', data: await listNames(db, params.id, body, viewedKinds(mayDo(admin))) }
    },

    async chooseName({ body, admin }) {
      await chooseName(context, body, viewedKinds(mayDo(admin)))
      const { import_id, name_no, record_id } = body
      const done = message(record_id === null ? 'imports.nameCreated' : 'imports.nameLinked')
      return { message: done, data: { import_id, name_no } }
    },

    async correctRow({ body, admin, language }) {
      await correctRow(context, body, unreadColumns(mayDo(admin), { added: false }))
      return { message: '', data: await readPreviewRow(db, body.import_id, body.row, language) }
    },

    async start({ body: { import_id }, admin, language }) {
      const started = await inTransaction(db, async (trx) => {
        const file_kind = await fileKindOf(trx, import_id)
        if (file_kind === 'edited_export') return appliedMessage(await applyEdited(trx, admin, import_id))
        if (file_kind === 'catalogue') {
          mainAdminOnly(admin)
          await startCatalogue(trx, queue, import_id)
        } else await startImport(trx, queue, import_id)
        return message('imports.begun')
      })
      return { message: started, data: await details(admin, import_id, language) }
    },

    async cancel({ body: { import_id }, admin }) {
      await inTransaction(db, async (trx) => {
        const file_kind = await fileKindOf(trx, import_id)
        if (file_kind === 'edited_export') await lockEdited(trx, admin, import_id)
        else if (file_kind === 'catalogue') mainAdminOnly(admin)
        else if (!mayDo(admin)('tracks.edit')) throw noRight('tracks.edit')
        const cancelled = await trx
          .deleteFrom('imports')
          .where('import_id', '=', import_id)
          .where((where) =>
            where.or([
              where('state', '=', 'ready'),
              where.and([where('state', '=', 'stopped'), where('change_id', 'is', null)]),
            ]),
          )
          .executeTakeFirst()
        if (Number(cancelled.numDeletedRows) === 0)
          throw new ApiError(200, 'invalid', message('imports.begunAlready'))
      })
      return { message: message('imports.nothing'), data: { import_id } }
    },

    async failedRows({ params, language }) {
      const { failed, file_name } = await readSheetImport(db, params.id)
      if (failed === 0) throw notFound('sheet')
      const more = await filledColumns(db, params.id)
      return { message: '', data: failedSheet(db, params.id, { file_name, more }, language) }
    },

    async uploadEdited({ body, admin, request }) {
      const import_id = await whileConnected(request, (signal) =>
        stageEdited(context, admin, body.file, signal),
      )
      return { message: '', data: await readEdited(db, admin, import_id) }
    },

    async editedRows({ params, body, admin, language }) {
      return { message: '', data: await readRows(db, admin, params.id, body, language) }
    },

    async chooseCells({ body: { import_id, ...choice }, admin }) {
      await inTransaction(db, async (trx) => {
        await lockEdited(trx, admin, import_id)
        await choose(trx, import_id, choice)
        await countEdited(trx, import_id)
      })
      return { message: '', data: await readEdited(db, admin, import_id) }
    },

    async correctCell({ body, admin }) {
      await inTransaction(db, (trx) => compareAgain(trx, admin, body))
      return { message: '', data: await readEdited(db, admin, body.import_id) }
    },

    async uploadCatalogue({ body, admin, language, request }) {
      request.raw.socket.setTimeout(CHECK_TIMEOUT_MS)
      const import_id = await takeUpload(context, admin, body.file)
      return { message: '', data: await readCatalogueImport(db, import_id, language) }
    },

    async leftOutLines({ params, body, language }) {
      return { message: '', data: await readLeftOut(db, params.id, body, language) }
    },

    async correctLine({ body, language }) {
      await inTransaction(db, (trx) => correctLine(trx, body))
      return { message: '', data: await readCatalogueImport(db, body.import_id, language) }
    },

    async leftOutFile({ params, language }) {
      const content = problemsCsv(db, await runOf(db, params.id), language)
      return { message: '', data: new Download('import-problems.csv', CSV, content) }
    },

    async exportCatalogue({ admin }) {
      return { message: '', data: await exportCatalogue(db, admin) }
    },
  }
}

const appliedMessage = ({ cells, rows }: { cells: number; rows: number }) =>
  rows === 0 ? message('fileUpdates.allChanged') : message('fileUpdates.applied', { cells, rows })
