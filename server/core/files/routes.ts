import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, unknownPath } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { FileAddresses } from './addresses.ts'
import { attachment } from './attachment.ts'
import { audioType } from './audio-types.ts'
import { isKnown, isSamePart, rangeOf } from './ranges.ts'
import type { FileStore } from './store.ts'

type Named = { Params: { '*': string }; Querystring: Record<string, unknown> }
type Request = FastifyRequest<Named>

/** The track that a file belongs to, and the recording that it is or was made from. */
export type Played = { original: string; name: string; is_download_allowed: boolean }

/** What is known about recordings besides their bytes; `expires` (Unix seconds) distinguishes signed addresses. */
export type Playback = {
  find(key: string): Promise<Played | null>
  countPlay(original: string, expires: number): Promise<void>
}

/** Serves stored pictures publicly (their addresses are unguessable), and audio at signed addresses only. */
export function fileRoutes(
  app: FastifyInstance,
  { store, addresses }: { store: FileStore; addresses: FileAddresses },
  playback: Playback,
): void {
  // For errors; successful responses set their own headers.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.route<Named>({
    method: ['GET', 'HEAD'],
    url: '/files/images/*',
    async handler(request, reply) {
      const name = request.params['*']
      if (!/^[a-z0-9]{24,64}(\.thumb)?\.webp$/.test(name)) throw unknownPath()
      const etag = `"${name}"`
      const headers = {
        ...plain('image/webp', etag),
        'cache-control': 'public, max-age=31536000, immutable',
      }
      // The content of a key never changes, so a cached copy is always valid.
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
      const { size } = await find(store, `images/${name}`)
      const stream = request.method === 'HEAD' ? undefined : await store.read(`images/${name}`)
      return reply.headers({ ...headers, 'content-length': size }).send(stream)
    },
  })

  app.route<Named>({
    method: ['GET', 'HEAD'],
    url: '/files/audio/*',
    async handler(request, reply) {
      const key = `audio/${request.params['*']}`
      const type = audioType(key)
      const { expires, signature, download } = request.query
      const played = addresses.verifyAudio(key, expires, signature) ? await playback.find(key) : null
      if (!played) throw ended()
      if (!type) throw unknownPath()
      if (download !== undefined && !played.is_download_allowed)
        throw new ApiError(403, 'forbidden', message('files.noDownload'))
      if (request.method === 'GET' && isFromFirstByte(request.headers.range))
        await playback.countPlay(played.original, Number(expires))
      const file_name = download === undefined ? null : `${played.name}${key.slice(key.lastIndexOf('.'))}`
      return sendAudio(request, reply, { store, key, type, file_name })
    },
  })
}

const isFromFirstByte = (range: string | undefined) => range === undefined || /^bytes=0-/.test(range)

/** `file_name`: the name to be saved under; null to be played. */
type Sent = { store: FileStore; key: string; type: string; file_name: string | null }

/** Opens the stream before setting headers: an error response must not have the headers of the file. */
async function sendAudio(
  { method, headers }: Request,
  reply: FastifyReply,
  { store, key, type, file_name }: Sent,
) {
  const { size, modified } = await find(store, key)
  const etag = `"${key}"`
  const about = {
    ...plain(type, etag),
    ...(file_name !== null && { 'content-disposition': attachment(file_name) }),
    'cache-control': 'private, max-age=3600',
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).headers(about).send()
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

async function find(store: FileStore, key: string) {
  const found = await store.head(key)
  if (!found) throw unknownPath()
  return found
}

const plain = (type: string, etag: string) => ({
  'content-type': type,
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  etag,
  // Apps on other sites show and play them; audio is guarded by its signature.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
})

const ended = () => new ApiError(403, 'forbidden', message('files.addressEnded'))
