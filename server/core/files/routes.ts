import type { FastifyInstance } from 'fastify'
import { ApiError, unknownPath } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { FileAddresses } from './addresses.ts'
import { attachment } from './attachment.ts'
import { audioType } from './audio-types.ts'
import { answerPreflights, openToOtherSites } from './other-sites.ts'
import { isKnown } from './ranges.ts'
import { addressEnded, fileHeaders, findFile, isFromFirstByte, sendAudio } from './send-audio.ts'
import type { FileStore } from './store.ts'

type Named = { Params: { '*': string }; Querystring: Record<string, unknown> }

/** The track that a file belongs to, and the recording that it is or was made from. */
export type Played = { original: string; name: string; is_download_allowed: boolean }

/** The functions that know about recordings besides their bytes. `expires` (Unix seconds) distinguishes signed addresses. */
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
  // Errors are not cached; successful responses set their own headers.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Apps on other sites show and play files; audio is guarded by its signature.
  openToOtherSites(app)
  answerPreflights(app, '/files/*', 'GET, HEAD')

  app.route<Named>({
    method: ['GET', 'HEAD'],
    url: '/files/images/*',
    async handler(request, reply) {
      const name = request.params['*']
      if (!/^[a-z0-9]{24,64}(\.thumb)?\.webp$/.test(name)) throw unknownPath()
      const etag = `"${name}"`
      const headers = {
        ...fileHeaders('image/webp', etag),
        'cache-control': 'public, max-age=31536000, immutable',
      }
      // The content of a key never changes, so a cached copy is always valid.
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
      const { size } = await findFile(store, `images/${name}`)
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
      if (!played) throw addressEnded()
      if (!type) throw unknownPath()
      if (download !== undefined && !played.is_download_allowed)
        throw new ApiError(403, 'forbidden', message('files.noDownload'))
      if (isFromFirstByte(request)) await playback.countPlay(played.original, Number(expires))
      const disposition =
        download === undefined ? 'inline' : attachment(`${played.name}${key.slice(key.lastIndexOf('.'))}`)
      return sendAudio(request, reply, { store, key, type, disposition })
    },
  })
}
