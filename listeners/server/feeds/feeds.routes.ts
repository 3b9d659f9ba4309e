import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { FEED_LANGUAGES, type FeedLanguage } from '#contract/catalogue/public-paths.ts'
import { limitOf, oneOf } from '#listeners/contract/queries.ts'
import { readRecord } from '#listeners/server/app-api/read-records.ts'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { invalid, noSuchRecord } from '#server/core/errors/api-errors.ts'
import { answerPreflights, openToOtherSites } from '#server/core/files/other-sites.ts'
import { isUnchanged } from '#server/core/files/ranges.ts'
import { AnswerCache } from '#server/core/http/answer-cache.ts'
import { readQuery } from '#server/core/http/read-input.ts'
import { sendAnswer } from '#server/core/http/send-answer.ts'
import { feedAddresses } from './feed-addresses.ts'
import { feedAudioRoutes } from './feed-audio.ts'
import { feedCoverRoutes } from './feed-covers.ts'
import { feedSecret } from './feed-identity.ts'
import { type AskedFeed, isFeedKind } from './feed-kinds.ts'
import { firstMade } from './first-made.ts'
import { readFeed } from './read-feed.ts'
import { writeFeed } from './write-feed.ts'

type Query = Record<string, unknown>
type File = { Params: { file: string }; Querystring: Query }

const feedQuery = z.object({
  lang: z._default(z.enum(FEED_LANGUAGES, oneOf('lang', FEED_LANGUAGES)), 'en'),
  page: limitOf(1, 9999),
})

const readAsked = (query: Query) => readQuery(feedQuery, query, { invalid: (errors) => invalid(errors, 400) })

/** The limits of the feed bodies kept in memory, each of which may be a few megabytes long. */
const KEPT = { bytes: 32 * 2 ** 20, ms: 600_000 }

/** Serves podcast feeds, and the audio, covers and lyrics that they name; see docs/feeds.md. */
export function feedRoutes(app: FastifyInstance, context: Context): void {
  const { db, replicas, settings } = context
  const cache = new AnswerCache('feeds', changesOf(db), KEPT)
  const madeAt = firstMade()

  app.addHook('onRequest', async (_request, reply) => {
    // Set for errors; a successful answer sets its own.
    reply.header('cache-control', 'no-store')
  })
  // Podcast apps in browsers, and devices that they cast to, read feeds and audio from other sites.
  openToOtherSites(app)
  answerPreflights(app, '/feeds/*', 'GET, HEAD')

  /** Sends what is made under this name. It is taken from memory while nothing has changed. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, make }: { name: string; type: string; make: () => Promise<Buffer> },
  ) {
    const answered = cache.find(name) ?? (await cache.make(name, make))
    const modified = madeAt(name, answered.etag)
    reply.headers({
      // Revalidated each time, so that deactivated records are gone at once.
      'cache-control': 'public, no-cache',
      'last-modified': modified.toUTCString(),
      vary: 'accept-encoding',
    })
    if (isUnchanged(request.headers, answered.etag, modified))
      return reply.header('etag', `W/${answered.etag}`).code(304).send()
    return sendAnswer(request, reply, answered, type)
  }

  app.get<{ Params: { kind: string; file: string }; Querystring: Query }>(
    '/feeds/:kind/:file',
    async (request, reply) => {
      const { kind, file } = request.params
      const id = idIn(file, 'xml')
      if (!isFeedKind(kind) || id === null) throw noSuchRecord()
      const asked: AskedFeed = { kind, id, ...readAsked(request.query) }
      return send(request, reply, {
        name: `${kind} ${id} ${asked.lang} ${asked.page}`,
        type: 'application/rss+xml; charset=utf-8',
        make: () => makeFeed(asked),
      })
    },
  )

  async function makeFeed(asked: AskedFeed): Promise<Buffer> {
    const feed = await readFeed(replicas.forListeners, asked)
    if (!feed) throw noSuchRecord()
    const [secret, installation] = [await feedSecret(db), await installationOf(db)]
    const addresses = feedAddresses(context.webAddress(), secret)
    return writeFeed(feed, { asked, addresses, installation, publisher: settings })
  }

  app.get<File>('/feeds/lyrics/:file', async (request, reply) => {
    const id = idIn(request.params.file, 'txt')
    if (id === null) throw noSuchRecord()
    const { lang } = readAsked(request.query)
    return send(request, reply, {
      name: `lyrics ${id} ${lang}`,
      type: 'text/plain; charset=utf-8',
      make: () => makeLyrics(id, lang),
    })
  })

  async function makeLyrics(id: number, lang: FeedLanguage): Promise<Buffer> {
    const track = await readRecord(replicas.forListeners, 'tracks', id, { fields: ['lyrics'], embed: [] })
    const texts = [track?.lyrics, track?.lyrics_hindi].map((text) => String(text ?? '').trim())
    const text = (lang === 'en' ? texts : texts.toReversed()).find((each) => each !== '')
    if (text === undefined) throw noSuchRecord()
    return Buffer.from(text)
  }

  feedAudioRoutes(app, context)
  feedCoverRoutes(app, context)
}

function idIn(file: string, extension: string): number | null {
  const [, id, given] = /^([1-9]\d{0,8})\.(\w+)$/.exec(file) ?? []
  return id !== undefined && given === extension ? Number(id) : null
}
