import type { fileUpdates } from '#contract/features/file-updates.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { whileConnected } from '#server/core/http/while-connected.ts'
import { message } from '#server/core/messages/message.ts'
import { applyFile } from './apply-file.ts'
import { compareAgain } from './compare-again.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { choose, lockOpen, lockReady, readRows, readUpdate, recentUpdates } from './file-updates.store.ts'
import { stageFile } from './stage-file.ts'

export function fileUpdateRoutes(context: Context): HandlersFor<typeof fileUpdates> {
  const { db } = context
  return {
    async upload({ body, admin, request }) {
      const update_id = await whileConnected(request, (signal) =>
        stageFile(context, admin, body.file, signal),
      )
      return { message: '', data: await readUpdate(db, admin, update_id) }
    },

    async recent({ admin }) {
      return { message: '', data: await recentUpdates(db, admin) }
    },

    async get({ params, admin }) {
      return { message: '', data: await readUpdate(db, admin, params.id) }
    },

    async rows({ params, body, admin, language }) {
      return { message: '', data: await readRows(db, admin, params.id, body, language) }
    },

    async choose({ body, admin }) {
      await inTransaction(db, async (trx) => {
        const { state } = await lockOpen(trx, admin, body.update_id)
        await choose(trx, { update_id: body.update_id, state }, body)
      })
      return { message: '', data: await readUpdate(db, admin, body.update_id) }
    },

    async correct({ body, admin }) {
      await inTransaction(db, (trx) => compareAgain(trx, admin, body))
      return { message: '', data: await readUpdate(db, admin, body.update_id) }
    },

    async apply({ body, admin }) {
      const { cells, rows } = await inTransaction(db, (trx) => applyFile(trx, admin, body.update_id))
      return {
        message:
          rows === 0 ? message('fileUpdates.allChanged') : message('fileUpdates.applied', { cells, rows }),
        data: await readUpdate(db, admin, body.update_id),
      }
    },

    async discard({ body, admin }) {
      await inTransaction(db, async (trx) => {
        await lockReady(trx, admin, body.update_id)
        await trx.deleteFrom('file_updates').where('update_id', '=', body.update_id).execute()
      })
      return { message: message('fileUpdates.discarded'), data: { update_id: body.update_id } }
    },

    async exportCatalogue({ admin }) {
      return { message: '', data: await exportCatalogue(db, admin) }
    },
  }
}
