import type { catalogueFiles } from '#contract/features/catalogue-files.ts'
import { Download } from '#contract/values/files.ts'
import type { Context } from '#server/core/context.ts'
import { databaseNow } from '#server/core/database/now.ts'
import { ApiError } from '#server/core/errors/api-errors.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import { exportArchive } from './export-archive.ts'
import { exportToken, useExportToken } from './export-tokens.ts'

export function catalogueFileRoutes(context: Context): HandlersFor<typeof catalogueFiles> {
  const { db, keyFor } = context
  // One export runs at a time, since each holds a snapshot of the database while it is read.
  let isExporting = false

  /**
   * Starts the only export: no other begins until it has been read, has failed, or its reader has left, even before the first part.
   */
  function exportOnce(withFiles: boolean): AsyncIterableIterator<Uint8Array> {
    isExporting = true
    const content = exportArchive(context, () => withFiles)
    const release = () => {
      isExporting = false
    }
    return {
      async next() {
        const part = await content.next().catch((error: unknown) => {
          release()
          throw error
        })
        if (part.done) release()
        return part
      },
      return: () => content.return(undefined).finally(release),
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }

  return {
    async prepareExport({ body, request }) {
      if (isExporting) throw new ApiError(200, 'invalid', message('catalogueFiles.exportRuns'))
      logSecurityEvent(request, 'catalogue.exported')
      const token = exportToken(keyFor, body.with_files, await databaseNow(db))
      return { message: message('catalogueFiles.exportStarts'), data: { token } }
    },

    async export({ params, request }) {
      const allowed = await useExportToken({ db, keyFor, now: await databaseNow(db) }, params.token)
      if (!allowed) throw new ApiError(400, 'link_expired', message('catalogueFiles.exportExpired'))
      if (isExporting) throw new ApiError(400, 'invalid', message('catalogueFiles.exportRuns'))
      // The header keeps @fastify/compress from compressing the answer, since recordings and pictures become no smaller.
      if (allowed.withFiles) request.headers['x-no-compression'] = '1'
      const name = `catalogue-${new Date().toISOString().slice(0, 10)}.tar`
      const data = new Download(name, 'application/x-tar', exportOnce(allowed.withFiles))
      return { message: '', data }
    },
  }
}
