import { CALLS_WITH_PARTS, MIN_PART_BYTES, type uploads } from '#contract/features/uploads.ts'
import type { Context } from '#server/core/context.ts'
import { invalid, wrongOffset } from '#server/core/errors/api-errors.ts'
import { newKey } from '#server/core/files/keys.ts'
import { removeFiles, storeFiles } from '#server/core/files/stored-files.ts'
import type { HandlersFor } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { addPart, beginUpload, findUpload, forgetUpload } from './resumable-uploads.store.ts'

export function resumableUploadRoutes(context: Context): HandlersFor<typeof uploads> {
  const { db } = context

  /** Parts that cannot be removed now, such as during a backup, are swept later. */
  const discard = (keys: readonly string[]) => Promise.allSettled([removeFiles(context, keys)])

  return {
    async begin({ body: { fingerprint = null, ...file }, admin: { admin_id } }) {
      const { most } = CALLS_WITH_PARTS[file.call]
      if (file.size > most)
        throw invalid({ file: message('request.atMostMegabytes', { most: Math.round(most / 1024 / 1024) }) })
      return { message: '', data: await beginUpload(db, { admin_id, ...file, fingerprint }) }
    },

    async part({ body: { upload_id, offset, part }, admin }) {
      const { size, received } = await findUpload(db, admin.admin_id, upload_id)
      if (offset !== received) throw wrongOffset(received)
      const end = offset + part.size
      if (end > size || (part.size < MIN_PART_BYTES && end < size))
        throw invalid({ part: message('files.partSize') })
      const key = newKey('uploads')
      const contentType = 'application/octet-stream'
      await storeFiles(context, [{ key, source: part, size: part.size, contentType }])
      try {
        return {
          message: '',
          data: { received: await addPart(db, upload_id, { key, offset, size: part.size }) },
        }
      } catch (error) {
        await discard([key])
        throw error
      }
    },

    async remove({ body: { upload_id }, admin }) {
      const keys = await forgetUpload(db, admin.admin_id, upload_id)
      if (keys) await discard(keys)
      return { message: '', data: { removed: keys ? 1 : 0 } }
    },
  }
}
