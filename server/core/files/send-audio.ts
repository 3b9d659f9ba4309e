import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, unknownPath } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { isSamePart, isUnchanged, rangeOf } from './ranges.ts'
import type { FileStore } from './store.ts'

type Sent = {
  store: FileStore
  key: string
  type: string
  /** The value of the `Content-Disposition` header. */
  disposition?: string
}

type Request = Pick<FastifyRequest, 'method' | 'headers'>

/** Whether a request begins to read a recording, which may count as a play. */
export const isFromFirstByte = ({ method, headers: { range } }: Request): boolean =>
  method === 'GET' && (range === undefined || /^bytes=0-/.test(range))

/**
 * Sends a recording, or the range of it that the request asks for, or the address at which the storage sends it. Opens the stream before setting headers: an error
 * response must not have the headers of the file.
 */
export async function sendAudio(
  { method, headers }: Request,
  reply: FastifyReply,
  { store, key, type, disposition = 'inline' }: Sent,
) {
  // A signed address is for GET alone.
  if (store.addressOf && method === 'GET')
    return reply
      .header('cache-control', 'no-store')
      .redirect(store.addressOf(key, { type, disposition }), 302)
  const { size, modified } = await findFile(store, key)
  const etag = `"${key}"`
  const about = {
    ...fileHeaders(type, etag),
    'content-disposition': disposition,
    'cache-control': 'private, max-age=3600',
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (isUnchanged(headers, etag, modified)) return reply.code(304).headers(about).send()
  if (method === 'HEAD') return reply.headers({ ...about, 'content-length': size }).send()

  const range = rangeOf(isSamePart(headers['if-range'], etag, modified) ? headers.range : undefined, size)
  if (range === 'past-end') {
    reply.header('content-range', `bytes */${size}`)
    throw new ApiError(416, 'invalid', message('files.pastEnd'))
  }
  const stream = await store.read(key, range ?? undefined)
  if (!range) return reply.headers({ ...about, 'content-length': size }).send(stream)
  const { start, end } = range
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
  return reply
    .code(206)
    .headers({ ...about, ...part })
    .send(stream)
}

/** The size of a stored file and when it was written. Throws `unknownPath` when there is no such file. */
export async function findFile(store: FileStore, key: string) {
  const found = await store.head(key)
  if (!found) throw unknownPath()
  return found
}

/** The headers of a file that is shown or played. */
export const fileHeaders = (type: string, etag: string) => ({
  'content-type': type,
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  etag,
})

/** The refusal of a signed address that is not valid any more. */
export const addressEnded = (): ApiError => new ApiError(403, 'forbidden', message('files.addressEnded'))
