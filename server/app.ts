import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import type { Context } from './core/context.ts'
import { diskRoom } from './core/files/disk-room.ts'
import { fileRoutes } from './core/files/routes.ts'
import { documentApi } from './core/http/api-docs.ts'
import { BODY_LIMITS, type BodyLimits } from './core/http/body-limits.ts'
import { drainAnswered } from './core/http/drain.ts'
import { answerFailures } from './core/http/failures.ts'
import { healthRoutes } from './core/http/health.ts'
import { acceptMultipart, uploadsFolder } from './core/http/multipart.ts'
import { secure } from './core/http/security.ts'
import { serve } from './core/http/serve.ts'
import { storableJson } from './core/http/storable.ts'
import { serveWeb } from './core/http/web.ts'
import { authoriseWith } from './features/auth/authorise.ts'
import { isUndoable } from './features/history/undo.ts'
import { countPlay, isUsed } from './resources/tracks/playback.store.ts'
import { routesFor } from './routes.ts'

type Assembly = {
  /** The built web application, or null to serve the API alone. */
  web: string | null
  /** Writes JSON lines from `LOG_LEVEL` on. */
  logs: boolean
  /** Checks every answer against the contract; for tests. */
  checkAnswers?: boolean
  /** Shorter ones are for tests. */
  bodyLimits?: BodyLimits
}

/** In milliseconds: an idle socket is closed; a slow upload that moves is not. */
const IDLE_TIMEOUT_MS = 120_000
/** In bytes: the longest page content with room for its JSON. */
const MAX_JSON_BYTES = 1024 * 1024

/** In characters: Node takes no longer head. */
const MAX_URL_LENGTH = 16_384

/** What is no percent-encoding of UTF-8 is taken as it is written, and so leads to nothing, like any unknown address. */
function readableUrl(url: string): string {
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** 'GET /api/…' of everything that is served, so that a test can hold it against the table of who may. */
    served: string[]
  }
}

/** Without the query: it may hold a signature. */
const loggedRequest = ({ method, url, ip }: FastifyRequest) => ({ method, url: url.split('?')[0], ip })

/** Assembles the application; `main.ts` and every test use it. */
export async function buildApp(
  context: Context,
  { web, logs, checkAnswers = false, bodyLimits = BODY_LIMITS }: Assembly,
): Promise<FastifyInstance> {
  const { settings, db } = context
  const { basePath, dataDir, logLevel, trustProxy } = settings
  const app = Fastify({
    logger: logs && { level: logLevel, serializers: { req: loggedRequest } },
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    connectionTimeout: IDLE_TIMEOUT_MS,
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // The contract says how long a parameter may be; the router would answer without our envelope and headers.
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  app.decorate('served', [])
  app.addHook('onRoute', ({ method, url }) => {
    app.served.push(...[method].flat().map((each) => `${each} ${url}`))
  })
  answerFailures(app)
  drainAnswered(app)
  await secure(app, settings)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // A JSON content type with nothing behind it is a call without a body.
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, storableJson(String(body)), done),
  )

  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  const directory = uploadsFolder(dataDir)
  await app.register(
    async (api) => {
      await api.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
      await acceptMultipart(api, directory)
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      const authorise = authoriseWith(db)
      const room = diskRoom(dataDir, settings.diskReserve)
      const uploads = { directory, room }
      serve(api, contract, routesFor(context), { authorise, uploads, bodyLimits, checkAnswers, isUndoable })
      healthRoutes(api, context, () => closing)
      documentApi(api, contract, settings)
    },
    { prefix: `${basePath}/api` },
  )
  const playback = {
    isUsed: (key: string) => isUsed(db, key),
    countPlay: (key: string, expires: number) => countPlay(db, key, expires),
  }
  await app.register(async (files) => fileRoutes(files, context, playback), { prefix: basePath })
  if (web) await app.register((scope) => serveWeb(scope, web, basePath), { prefix: basePath })
  if (basePath) app.get('/', (_request, reply) => reply.redirect(`${basePath}/`))
  return app
}
