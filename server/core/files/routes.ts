import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, unknownPath } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'
import type { FileAddresses } from './addresses.ts'
import { audioType } from './audio-types.ts'
import { isKnown, isSamePart, rangeOf } from './ranges.ts'
import type { FileStore } from './store.ts'

type Named = { Params: { '*': string }; Querystring: Record<string, unknown> }
type Request = FastifyRequest<Named>

/** What is known of recordings beside their bytes; `expires` in Unix seconds tells one signed address from the next. */
export type Playback = {
  isUsed(key: string): Promise<boolean>
  countPlay(key: string, expires: number): Promise<void>
}

/** Answers stored pictures to everybody (nobody can guess an address), and audio to whom an address was signed for. */
export function fileRoutes(
  app: FastifyInstance,
  { store, addresses }: { store: FileStore; addresses: FileAddresses },
  playback: Playback,
): void {
  // For refusals; what is answered brings its own.
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
      // A key names one content for ever: whoever has it has the right one.
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
      const { expires, signature } = request.query
      if (!addresses.verifyAudio(key, expires, signature) || !(await playback.isUsed(key))) throw ended()
      if (!type) throw unknownPath()
      if (request.method === 'GET' && isFromFirstByte(request.headers.range))
        await playback.countPlay(key, Number(expires))
      return sendAudio(request, reply, { store, key, type })
    },
  })
}

const isFromFirstByte = (range: string | undefined) => range === undefined || /^bytes=0-/.test(range)

/** The stream is opened before the first header is set: a refusal must not carry the headers of the file. */
async function sendAudio(
  { method, headers }: Request,
  reply: FastifyReply,
  { store, key, type }: { store: FileStore; key: string; type: string },
) {
  const { size, modified } = await find(store, key)
  const etag = `"${key}"`
  const about = {
    ...plain(type, etag),
    'cache-control': 'private, max-age=3600',
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).headers(about).send()
  if (method === 'HEAD') return reply.headers({ ...about, 'content-length': size }).send()

  const range = rangeOf(isSamePart(headers['if-range'], etag, modified) ? headers.range : undefined, size)
  if (range === 'past-end') {
    reply.header('content-range', `bytes */${size}`)
    throw new Refusal(416, 'invalid', say('files.pastEnd'))
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
})

const ended = () => new Refusal(403, 'forbidden', say('files.addressEnded'))
