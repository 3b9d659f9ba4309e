import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { squareAround } from '#contract/values/picture-cut.ts'
import { limitConcurrency } from '#server/core/concurrency/limit-concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { unknownPath } from '#server/core/errors/api-errors.ts'
import { readImageEdit } from '#server/core/files/image-edits.ts'
import { pictureKey } from '#server/core/files/keys.ts'
import { isKnown } from '#server/core/files/ranges.ts'
import { fileHeaders, findFile } from '#server/core/files/send-audio.ts'

/** In pixels: the smallest square cover that Apple accepts. */
const SIDE_PX = 1400
/** The number of covers kept in memory for directories that request them at the same time; single requests are rare. */
const MAX_KEPT = 20

/** Serves stored pictures as podcast directories require them, as square JPEG. */
export function feedCoverRoutes(app: FastifyInstance, { db, store }: Pick<Context, 'db' | 'store'>): void {
  const inTurn = limitConcurrency(1, 100)
  /** The covers made so far, the oldest first. */
  const kept = new Map<string, Promise<Buffer>>()

  /**
   * Makes the JPEG of a stored picture. The stored files were encoded by this product, so they are safe to decode in this
   * process.
   */
  async function make(key: string): Promise<Buffer> {
    const { default: sharp } = await import('sharp')
    const picture = await buffer(await store.read(pictureKey(key)))
    const { width, height } = await sharp(picture).metadata()
    const edited = await readImageEdit(db, key)
    return sharp(picture)
      .extract(squareAround({ width, height }, edited?.edit.focus ?? null))
      .resize(SIDE_PX, SIDE_PX)
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
  }

  function jpegOf(key: string): Promise<Buffer> {
    const present = kept.get(key)
    if (present) return present
    const made = inTurn(() => make(key))
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return made
  }

  app.get<{ Params: { file: string } }>('/feeds/covers/:file', async (request, reply) => {
    const [, stem] = /^([a-z0-9]{24,64})\.jpg$/.exec(request.params.file) ?? []
    if (stem === undefined) throw unknownPath()
    const etag = `"${stem}.jpg"`
    // The content under a key never changes.
    const headers = {
      ...fileHeaders('image/jpeg', etag),
      'cache-control': 'public, max-age=31536000, immutable',
    }
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
    const key = `images/${stem}`
    await findFile(store, pictureKey(key))
    const jpeg = await jpegOf(key)
    return reply.headers({ ...headers, 'content-length': jpeg.length }).send(jpeg)
  })
}
