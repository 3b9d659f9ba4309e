import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { Upload } from '#contract/values/files.ts'
import type { Context } from '#server/core/context.ts'
import { ApiError, uploadGone, wrongOffset } from '#server/core/errors/api-errors.ts'
import { diskError } from '#server/core/errors/storage-errors.ts'
import { exactSize } from '#server/core/files/exact-size.ts'
import type { FileStore } from '#server/core/files/store.ts'
import type { SignedIn, TakeParts } from '#server/core/http/handlers.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'
import { whileRoom } from '#server/core/temporary-files/while-room.ts'
import { findUpload, partsOfUpload } from './resumable-uploads.store.ts'

type Parts = Pick<Context, 'db' | 'store' | 'settings'>

const named = z.object({ upload_id: z.uuid() })

/**
 * Joins the parts of the files that a body names to temporary files, as if they came in this request. Throws `uploadGone` for files
 * that this admin has not begun for this call, and `wrongOffset` when parts are missing.
 */
export async function takeParts(
  context: Parts,
  endpoint: Pick<Endpoint, 'path' | 'files'>,
  { admin_id }: Pick<SignedIn, 'admin_id'>,
  body: unknown,
): ReturnType<TakeParts> {
  if (typeof body !== 'object' || body === null) return null
  const files = Object.entries(body).flatMap(([field, value]) => {
    const read = endpoint.files && Object.hasOwn(endpoint.files, field) ? named.safeParse(value) : null
    return read?.success ? [{ field, upload_id: read.data.upload_id }] : []
  })
  if (files.length === 0) return null
  const names = temporaryNames(uploadsFolder(context.settings.dataDir))
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
    for (const path of paths) names.release(path)
  }
  try {
    const taken: Record<string, Upload> = {}
    for (const { field, upload_id } of files) {
      const { call, file_name, size, received } = await findUpload(context.db, admin_id, upload_id)
      if (call !== endpoint.path) throw uploadGone()
      if (received < size) throw wrongOffset(received)
      const path = names.take(randomUUID())
      paths.push(path)
      await join(context, upload_id, size, path)
      taken[field] = new Upload(path, file_name, size)
    }
    return { body: { ...body, ...taken }, discard }
  } catch (error) {
    await discard()
    throw diskError(error)
  }
}

async function join({ db, store, settings }: Parts, upload_id: string, size: number, path: string) {
  const content = contentOf(store, await partsOfUpload(db, upload_id))
  await pipeline(
    whileRoom(settings, content),
    exactSize(size),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
}

async function* contentOf(store: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const part = await store.read(key).catch((error: unknown) => {
      // A part is missing in a restored copy, since backups leave parts out.
      throw error instanceof ApiError && error.code === 'unknown_path' ? uploadGone() : error
    })
    yield* part
  }
}
