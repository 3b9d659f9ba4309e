import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import type { Context } from './context.ts'
import { fileRoutes } from './files/routes.ts'
import { documentApi } from './http/api-docs.ts'
import { answerFailures } from './http/failures.ts'
import { healthRoutes } from './http/health.ts'
import { acceptMultipart, uploadsFolder } from './http/multipart.ts'
import { secure } from './http/security.ts'
import { serve } from './http/serve.ts'
import { storableJson } from './http/storable.ts'
import { serveWeb } from './http/web.ts'
import { routesFor } from './routes.ts'
import { authoriseWith } from './session/authorise.ts'
import { countPlay, isUsed } from './tracks/playback.store.ts'

type Assembly = {
  /** The built web application, or null to serve the API alone. */
  web: string | null
  /** Writes JSON lines from `LOG_LEVEL` on. */
  logs: boolean
  /** Checks every answer against the contract; for tests. */
  checkAnswers?: boolean
}

/** In milliseconds: an idle socket is closed; a slow upload that moves is not. */
const LONGEST_SILENCE = 120_000
/** In bytes: the longest page content with room for its JSON. */
const LARGEST_JSON = 1024 * 1024

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
  { web, logs, checkAnswers = false }: Assembly,
): Promise<FastifyInstance> {
  const { settings, db } = context
  const { basePath, dataDir, logLevel, trustProxy } = settings
  const app = Fastify({
    logger: logs && { level: logLevel, serializers: { req: loggedRequest } },
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: LARGEST_JSON,
    connectionTimeout: LONGEST_SILENCE,
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('served', [])
  app.addHook('onRoute', ({ method, url }) => {
    app.served.push(...[method].flat().map((each) => `${each} ${url}`))
  })
  answerFailures(app)
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

  const uploads = uploadsFolder(dataDir)
  await app.register(
    async (api) => {
      await api.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
      await acceptMultipart(api, uploads)
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      serve(api, contract, routesFor(context), { authorise: authoriseWith(db), uploads, checkAnswers })
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
