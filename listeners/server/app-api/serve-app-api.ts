import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Message } from '#contract/messages/message.ts'
import { appApi } from '#listeners/contract/app-api.ts'
import { listenForChanges } from '#listeners/server/app-api/listen-for-changes.ts'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { invalid, keyForbids, noSuchRecord, userSignedOut } from '#server/core/errors/api-errors.ts'
import { AnswerCache, type Answered, answerOf } from '#server/core/http/answer-cache.ts'
import { unexplained } from '#server/core/http/field-errors.ts'
import type { CheckAnswer } from '#server/core/http/handlers.ts'
import { languageOf } from '#server/core/http/language.ts'
import { sendAnswer } from '#server/core/http/send-answer.ts'
import { storable } from '#server/core/http/storable.ts'
import { setCaller } from '#server/core/log/callers.ts'
import { message } from '#server/core/messages/message.ts'
import { type AppCall, type AppRoute, appApiRoutes } from './app-api.routes.ts'
import { keyUsage } from './key-usage.ts'
import { type KnownKey, knownKeys } from './known-keys.ts'
import type { OwnCall, OwnCalls, OwnRoute, SignedInUser } from './own-calls.ts'

/** In seconds: how long a browser remembers that pages of an origin may ask. */
const PREFLIGHT_SECONDS = 600

/** The header of the user's token: that of the key is `Authorization`. */
const USER_TOKEN = 'user-token'

/**
 * Serves the catalogue to apps, and `own`, the calls of their users. What is kept is answered without a statement; see
 * docs/app-api.md.
 */
export function serveAppApi(
  app: FastifyInstance,
  context: Context,
  own: OwnCalls,
  checkAnswer: CheckAnswer,
): void {
  const { db, databaseUrl, log } = context
  const changes = changesOf(db)
  const keys = knownKeys(db, changes)
  const usage = keyUsage(db, log)
  const cache = new AnswerCache('app', changes)
  const stopListening = listenForChanges(db, databaseUrl, changes, log)
  app.addHook('onClose', async () => {
    await stopListening()
    await usage.stop()
  })

  /** Lets pages of the keys' origins read the answer, errors included. */
  async function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    reply.header('vary', 'accept-encoding, origin')
    if (origin === undefined || !(await keys.isOriginKnown(origin))) return false
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'etag, retry-after',
    })
    return true
  }

  app.options('/app/*', async (request, reply) => {
    if (await allowOrigin(request, reply))
      reply.headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': `authorization, content-type, if-none-match, ${USER_TOKEN}`,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
    return reply.code(204).send()
  })

  /** The key of a request, counted. Throws 401, 403 or 429. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<KnownKey> {
    // For errors; an answer sets its own.
    reply.header('cache-control', 'no-store')
    await allowOrigin(request, reply)
    const key = await keys.find(request.headers.authorization)
    setCaller(request, { key_id: key.key_id })
    usage.count(key, request.ip)
    checkOrigin(key, request.headers.origin)
    return key
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Endpoint,
    { scope, isOwn, read }: AppRoute,
  ) {
    const key = await admit(request, reply)
    if (scope && !key.scopes.has(scope)) throw keyForbids(message('app.scope', { scope }))
    if (isOwn) return send(answerOf(await make()))
    const name = `${key.scopeText} ${request.url}`
    const found = cache.find(name) ?? (await cache.make(name, make))
    return send(found)

    function send(answered: Answered) {
      // A client always asks again, which costs no statement: what is deactivated is gone at once.
      reply.header('cache-control', 'private, no-cache')
      return sendAnswer(request, reply, answered, 'application/json; charset=utf-8')
    }

    async function make() {
      const data = await read({ ...readInput(endpoint, request), scopes: key.scopes })
      checkAnswer(endpoint, data)
      return { success: 1, message: '', data }
    }
  }

  const routes: Record<string, AppRoute<never>> = appApiRoutes(context)
  for (const [name, endpoint] of Object.entries<Endpoint>(appApi)) {
    const route = routes[name]
    if (!route) throw new Error(`The call ${endpoint.path} has no handler`)
    app.get(routeOf(endpoint), (request, reply) =>
      // The input is read by the endpoint's own schemas.
      answer(request, reply, endpoint, route as AppRoute),
    )
  }
  for (const [name, endpoint] of Object.entries(own.endpoints)) {
    const route = own.routes[name]
    if (!route) throw new Error(`The call ${endpoint.path} has no handler`)
    serveOwn(endpoint, route as OwnRoute)
  }

  /** Registers a call of users: key and user are checked before its body is read. */
  function serveOwn(endpoint: Endpoint, { scope, answer: make }: OwnRoute): void {
    const users = new WeakMap<FastifyRequest, SignedInUser | null>()

    async function findUser({ headers }: FastifyRequest): Promise<SignedInUser | null> {
      const sent = headers[USER_TOKEN]
      if (!endpoint.user || (endpoint.user === 'optional' && sent === undefined)) return null
      const user = await own.findUser(String(sent))
      // Also where it is optional: a phone must not lose its user because a session has ended.
      if (!user) throw userSignedOut()
      return user
    }

    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      async onRequest(request, reply) {
        const key = await admit(request, reply)
        if (!key.scopes.has(scope)) throw keyForbids(message('app.callScope', { scope }))
        users.set(request, await findUser(request))
      },
      async handler(request) {
        const language = languageOf(request.headers['accept-language'])
        const user = users.get(request) ?? null
        const { params } = readInput(endpoint, request)
        const call = { params, body: readBody(endpoint, request), user, language, request }
        const data = await make(call as OwnCall)
        checkAnswer(endpoint, data)
        return { success: 1, message: '', data }
      },
    })
  }
}

const routeOf = ({ path }: Endpoint) => `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** An origin is sent by browsers alone: it keeps other sites from using a key that they found in a page. */
function checkOrigin({ origins }: KnownKey, origin: string | undefined): void {
  if (origin !== undefined && !origins.has(origin)) throw keyForbids(message('app.origin', { origin }))
}

function readInput(endpoint: Endpoint, request: FastifyRequest): Pick<AppCall, 'params' | 'query'> {
  const texts = (sent: unknown) =>
    Object.fromEntries(
      Object.entries(sent ?? {}).map(([field, value]) => [
        field,
        typeof value === 'string' ? storable(value) : value,
      ]),
    )
  const params = z.safeParse(endpoint.params ?? z.object({}), texts(request.params))
  // An id that cannot exist gets the error of a missing record.
  if (!params.success) throw noSuchRecord()
  const query = z.safeParse(endpoint.query ?? z.object({}), texts(request.query), {
    error: unexplained,
  })
  if (!query.success) throw invalid(problemsOf(query.error, 'query'), 400)
  return { params: params.data, query: query.data } as Pick<AppCall, 'params' | 'query'>
}

function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.body) return {}
  const body = z.safeParse(endpoint.body, request.body ?? {}, { error: unexplained })
  if (!body.success) throw invalid(problemsOf(body.error, 'body'), 400)
  return body.data
}

function problemsOf({ issues }: z.core.$ZodError, whole: string): Record<string, Message> {
  return Object.fromEntries(
    issues.flatMap((issue): [string, Message][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [key, message('app.unknownParameter')])
        : // Every rule of the contract sets a Message.
          [[String(issue.path[0] ?? whole), issue.message as Message]],
    ),
  )
}
