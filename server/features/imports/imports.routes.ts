import type { FastifyRequest } from 'fastify'
import { type imports, MOST_LISTED_FAILURES } from '#contract/imports.ts'
import type { Upload } from '#contract/upload.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Actor } from '#server/history/record-change.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { type Language, told } from '#server/words/in-language.ts'
import { say } from '#server/words/say.ts'
import { failedRow, listImports, listNames, listRows, readImport, unwrittenRows } from './imports.store.ts'
import { failedSheet, sampleSheet } from './sheets.ts'
import { stageSheet } from './stage.ts'
import { startImport } from './start.ts'
import { undoImport } from './undo.ts'
import { importedInWords, undoneInWords } from './words.ts'
import { writeBatch } from './write-batch.ts'

/** In milliseconds: if this process has died by then, a worker finishes what a call began. */
const RESCUE_AFTER = 120_000
/** In milliseconds; the next call on the same line has the usual one again. */
const LONGEST_SILENCE = 900_000

export function importRoutes(context: Context): HandlersFor<typeof imports> {
  const { db } = context

  /** Reads what was uploaded, as long as the client waits for it. */
  const read = async (request: FastifyRequest, actor: Actor, file: Upload) => {
    const left = new AbortController()
    const leave = () => left.abort(new Refusal(400, 'unparseable', say('imports.nobodyWaits')))
    request.raw.socket.once('close', leave)
    // A long sheet is read, or written, without a byte on the line.
    request.raw.socket.setTimeout(LONGEST_SILENCE)
    try {
      return await stageSheet(context, actor, file, left.signal)
    } finally {
      request.raw.socket.off('close', leave)
    }
  }

  const details = async (import_id: number, language: Language) => {
    const { message, ...found } = await readImport(db, import_id)
    return { ...found, message: told(message, language) }
  }

  return {
    async readExcel({ body, admin, language, request }) {
      const import_id = await read(request, admin, body.excelFile)
      await startImport(context, import_id, new Date(Date.now() + RESCUE_AFTER).toISOString())
      while (await writeBatch(context, import_id));
      const { rows, waiting, added, existing, failed } = await readImport(db, import_id)
      const errors = []
      for await (const row of unwrittenRows(db, import_id, ['failed', 'existing'])) {
        errors.push(failedRow(row, language))
        if (errors.length === MOST_LISTED_FAILURES) break
      }
      return {
        message: importedInWords({ rows, added, existing, failed }),
        data: { import_id, rows, waiting, added, existing, failed, errors },
      }
    },

    async sample() {
      return { message: '', data: sampleSheet() }
    },

    async upload({ body, admin, language, request }) {
      const import_id = await read(request, admin, body.excelFile)
      return { message: '', data: await details(import_id, language) }
    },

    async list({ body }) {
      return { message: '', data: await listImports(db, body) }
    },

    async get({ params, language }) {
      return { message: '', data: await details(params.id, language) }
    },

    async rows({ params, body, language }) {
      return { message: '', data: await listRows(db, params.id, body, language) }
    },

    async names({ params, body }) {
      return { message: '', data: await listNames(db, params.id, body) }
    },

    async start({ body, language }) {
      await startImport(context, body.import_id)
      const started = await details(body.import_id, language)
      return { message: say('imports.begun'), data: started }
    },

    async cancel({ body: { import_id } }) {
      const cancelled = await db
        .deleteFrom('imports')
        .where('import_id', '=', import_id)
        .where('state', '=', 'ready')
        .executeTakeFirst()
      if (Number(cancelled.numDeletedRows) === 0) {
        await readImport(db, import_id)
        throw new Refusal(200, 'invalid', say('imports.begunAlready'))
      }
      return { message: say('imports.nothing'), data: { import_id } }
    },

    async failedRows({ params, language }) {
      const { failed, file_name } = await readImport(db, params.id)
      if (failed === 0) throw notFound('sheet')
      return { message: '', data: failedSheet(db, params.id, file_name, language) }
    },

    async undo({ body, admin }) {
      const undone = await inTransaction(db, (trx) => undoImport(trx, admin, body.import_id))
      return { message: undoneInWords(undone), data: undone }
    },
  }
}
