import type { Context } from '#server/core/context.ts'
import { message } from '#server/core/messages/message.ts'
import { releaseUploads, stopAbandoned, UPLOADS, uploadKeys } from './uploads.store.ts'

/** In milliseconds: how long a file may have no import, since it is stored a moment before its import is entered. */
const UNENTERED_MS = 3_600_000

/** Stops imports that no worker continues, and removes uploaded files that no import needs. */
export async function sweepUploads({ db, store }: Pick<Context, 'db' | 'store'>): Promise<void> {
  await stopAbandoned(db, message('imports.stopped'))
  await releaseUploads(db)
  for await (const { key } of store.list(UPLOADS)) {
    const found = await store.head(key)
    if (!found || found.modified.getTime() > Date.now() - UNENTERED_MS) continue
    if (!(await uploadKeys(db)).has(key)) await store.remove(key)
  }
}
