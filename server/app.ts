import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#contract/index.ts'
import type { Context } from './core/context.ts'
import { fileRoutes } from './core/files/routes.ts'
import { answerErrors } from './core/http/answer-errors.ts'
import { documentApi } from './core/http/api-docs.ts'
import { BODY_LIMITS, type BodyLimits, limitBodies } from './core/http/body-limits.ts'
import { answerClientError } from './core/http/client-errors.ts'
import { keepCompressed } from './core/http/compressed-bodies.ts'
import { drainAnswered } from './core/http/drain.ts'
import type { CheckAnswer } from './core/http/handlers.ts'
import { healthRoutes } from './core/http/health.ts'
import { acceptMultipart, uploadsFolder } from './core/http/multipart.ts'
import { observeRequests } from './core/http/observe-requests.ts'
import { secure } from './core/http/security.ts'
import { serve } from './core/http/serve.ts'
import { storableJson } from './core/http/storable.ts'
import { serveWeb } from './core/http/web.ts'
import { loggedAddresses } from './core/log/cut-addresses.ts'
import { loggedError } from './core/log/logged-error.ts'
import { diskRoom } from './core/temporary-files/disk-room.ts'
import { authoriseWith } from './features/auth/authorise.ts'
import { isUndoable } from './features/history/undo.ts'
import { playedDraft } from './features/recordings/drafts.store.ts'
import { takeParts } from './features/resumable-uploads/take-parts.ts'
import { metricsRoutes } from './features/status/metrics.routes.ts'
import { parts } from './parts.ts'
import { countPlay, findPlayed } from './resources/tracks/playback.store.ts'
import { routesFor } from './routes.ts'
import { storedNeedsFor } from './stored-needs.ts'

export type Assembly = {
  /** The folder of the built web application, or null to serve the API alone. */
  web: string | null
  /** Writes the log as JSON lines, at `LOG_LEVEL` and above; tests read them from a stream. */
  logs: boolean | { write(line: string): void }
  checkAnswer?: CheckAnswer
  /** The limits of request bodies; tests set smaller ones. */
  bodyLimits?: BodyLimits
  idleTimeout?: number
}

/**
 * In milliseconds: a socket without traffic is closed after this time, but not during a slow upload or while a call is worked on.
 */
const IDLE_TIMEOUT_MS = 120_000
/** In bytes: the longest page content allowed, plus room for its JSON escapes. */
const MAX_JSON_BYTES = 1024 * 1024

/** In bytes: the longest request line with its headers. Players send queues of thousands of ids in the address. */
const MAX_URL_LENGTH = 65_536

/**
 * Replaces several slashes in the path by one, since apps put `/rest` after an address that ends with one. Escapes the percent
 * signs of a URL that cannot be decoded, so that it gets a 404 like any unknown address.
 */
function readableUrl(url: string): string {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  const plain = path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length)
  try {
    decodeURIComponent(plain)
    return plain
  } catch {
    return plain.replaceAll('%', '%25')
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes readiness fail from now on, and closes each connection after its next answer. */
    announceClosing: () => void
    /** Method and path of every route ('GET /api/…'); a test compares them with the table of access rights. */
    served: string[]
  }
}

/** Builds the application; used by `main.ts` and by the tests. */
export async function buildApp(
  context: Context,
  { web, logs, checkAnswer = () => {}, bodyLimits = BODY_LIMITS, idleTimeout = IDLE_TIMEOUT_MS }: Assembly,
): Promise<FastifyInstance> {
  const { settings, db } = context
  const { basePath, dataDir, logLevel, trustProxy } = settings
  const addresses = loggedAddresses()
  const app = Fastify({
    logger: logs && {
      level: logLevel,
      serializers: { err: loggedError },
      hooks: { streamWrite: addresses.line },
      // Headers are removed, since at the finest levels libraries log everything that they are called with.
      redact: { paths: ['headers', '*.headers'], remove: true },
      ...(logs !== true && { stream: logs }),
    },
    // A request is logged in one line when it ends, see `observeRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    connectionTimeout: idleTimeout,
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: MAX_URL_LENGTH },
    forceCloseConnections: 'idle',
    // The contract limits parameters. The limit of the router would respond without our envelope and headers.
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    // Accepted requests are answered during a shutdown, since a proxy cannot send a refused save to another process.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  app.decorate('served', [])
  app.addHook('onRoute', ({ method, url }) => {
    app.served.push(...[method].flat().map((each) => `${each} ${url}`))
    addresses.add(url)
  })
  observeRequests(app, addresses.path)
  answerErrors(app, settings)
  drainAnswered(app)
  limitBodies(app, bodyLimits)
  await secure(app, settings)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  let isClosing = false
  const announceClosing = () => {
    isClosing = true
  }
  app.decorate('announceClosing', announceClosing)
  app.addHook('preClose', async () => announceClosing())
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  // The parser is replaced by one for which an empty body with a JSON content type is no body.
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, storableJson(String(body)), done),
  )

  const directory = uploadsFolder(dataDir)
  await app.register(
    async (api) => {
      keepCompressed(api)
      await api.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
      await acceptMultipart(api, directory)
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      const authorise = authoriseWith(db)
      const room = diskRoom(dataDir, settings.diskReserve)
      const uploads = { directory, room }
      serve(api, contract, routesFor(context), {
        authorise,
        findStoredNeeds: storedNeedsFor(context),
        uploads,
        takeParts: (endpoint, admin, body) => takeParts(context, endpoint, admin, body),
        checkAnswer,
        isUndoable,
      })
      healthRoutes(api, context, () => isClosing)
      const calls = Object.assign({}, ...parts.map((part) => part.calls))
      documentApi(api, { ...contract, app: calls }, settings)
    },
    { prefix: `${basePath}/api` },
  )
  const playback = {
    find: async (key: string) => (await findPlayed(db, key)) ?? playedDraft(db, key),
    countPlay: (key: string, expires: number) => countPlay(db, key, expires),
  }
  await app.register(async (files) => fileRoutes(files, context, playback), { prefix: basePath })
  await app.register(async (scope) => metricsRoutes(scope, context), { prefix: basePath })
  for (const part of parts) await part.serve(app, context, { web, checkAnswer })
  if (web) await app.register((scope) => serveWeb(scope, web, settings), { prefix: basePath })
  if (basePath) app.get('/', (_request, reply) => reply.redirect(`${basePath}/`))
  return app
}
