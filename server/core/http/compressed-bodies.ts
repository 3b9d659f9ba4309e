import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

type Coding = 'br' | 'gzip'

/** In bytes: smaller bodies are sent as they are. */
const COMPRESSED_FROM_BYTES = 1024
/** In bytes: compressed copies of smaller answers to calls are not kept, since compressing them takes less than a millisecond. */
const KEPT_FROM_BYTES = 16_384
/** In bytes: the most that all copies take. */
const MAX_KEPT_BYTES = 32 * 2 ** 20

/** The ETag of a content, in quotes. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/** The best content coding that a client accepts, or null. */
function codingFor(accepted: string | string[] | undefined): Coding | null {
  const isAccepted = (coding: Coding) =>
    String(accepted ?? '')
      .split(',')
      .some((each) => {
        const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
        return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
      })
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null
}

/** The compressed copies by the ETag of their content, so that a copy is never outdated; least recently used first. */
const kept = new Map<string, Buffer>()
let keptBytes = 0
/** The copies that are being made: requests at the same time wait for one. */
const making = new Map<string, Promise<Buffer>>()

/** A body in the coding that a client accepts, or null if it is sent uncompressed. It is compressed once while the copy is kept. */
export async function compressed(
  body: Buffer,
  etag: string,
  accepted: string | string[] | undefined,
): Promise<{ coding: Coding; body: Buffer } | null> {
  const coding = body.length < COMPRESSED_FROM_BYTES ? null : codingFor(accepted)
  if (!coding) return null
  const key = `${coding} ${etag}`
  const known = kept.get(key)
  if (!known) return { coding, body: await (making.get(key) ?? make(key, coding, body)) }
  kept.delete(key)
  kept.set(key, known)
  return { coding, body: known }
}

function make(key: string, coding: Coding, body: Buffer): Promise<Buffer> {
  const made = compressors[coding](body)
    .then((copy) => {
      kept.set(key, copy)
      keptBytes += copy.length
      for (const [oldest, { length }] of kept) {
        if (keptBytes <= MAX_KEPT_BYTES) break
        kept.delete(oldest)
        keptBytes -= length
      }
      return copy
    })
    .finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** Sends large answers from compressed copies, since the same lists are requested again and again. */
export function keepCompressed(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      payload.length < KEPT_FROM_BYTES ||
      reply.hasHeader('content-encoding')
    )
      return payload
    const body = Buffer.from(payload)
    const copy = await compressed(body, etagOf(body), request.headers['accept-encoding'])
    if (!copy) return payload
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
    reply.headers({ 'content-encoding': copy.coding, vary })
    return copy.body
  })
}
