import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Scope } from '#contract/resources/api-keys.ts'
import { appApi } from '#listeners/contract/app-api.ts'
import { listenForChanges } from '#listeners/server/app-api/listen-for-changes.ts'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { invalid, keyForbids, noSuchRecord, userSignedOut } from '#server/core/errors/api-errors.ts'
import { AnswerCache, answerOf } from '#server/core/http/answer-cache.ts'
import type { CheckAnswer } from '#server/core/http/handlers.ts'
import { languageOf } from '#server/core/http/language.ts'
import { type Refusals, readAddress, readBody, routeOf } from '#server/core/http/read-input.ts'
import { sendAnswer } from '#server/core/http/send-answer.ts'
import { setCaller } from '#server/core/log/callers.ts'
import { message } from '#server/core/messages/message.ts'
import { type AppCall, type AppRoute, appApiRoutes } from './app-api.routes.ts'
import { keyUsage } from './key-usage.ts'
import { type KnownKey, knownKeys } from './known-keys.ts'
import type { OwnCall, OwnCalls, OwnRoute, SignedInUser } from './own-calls.ts'

/** In seconds: how long a browser may remember that pages of an origin are allowed. */
const PREFLIGHT_SECONDS = 600

/** The header with the user's token; the key is in `Authorization`. */
const USER_TOKEN = 'user-token'

/**
 * Serves the catalogue to apps, and with `own` the calls of their users. Answers kept in memory need no statement; see
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

  /** Finds and counts the key of a request. Throws 401, 403 or 429. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<KnownKey> {
    // Set for errors; a successful answer sets its own.
    reply.header('cache-control', 'no-store')
    await allowOrigin(request, reply)
    const key = await keys.find(request.headers.authorization)
    setCaller(request, { key_id: key.key_id })
    usage.count(key, request.ip)
    checkOrigin(key, request.headers.origin)
    return key
  }

  /** The signed-in user of a call; null for a call without one. Throws when the session has ended. */
  async function findUser({ user: needed }: Endpoint, { headers }: FastifyRequest) {
    const sent = headers[USER_TOKEN]
    if (!needed || (needed === 'optional' && sent === undefined)) return null
    const user = await own.findUser(String(sent))
    // Refused even where a user is optional, because a phone must not lose its user silently when a session has ended.
    if (!user) throw userSignedOut()
    return user
  }

  /** Registers a call: its key and its user are checked before its body is read. */
  function bind(
    endpoint: Endpoint,
    needed: { scope: Scope; text: Message } | null,
    answer: (call: Admitted, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      async onRequest(request, reply) {
        const key = await admit(request, reply)
        if (needed && !key.scopes.has(needed.scope)) throw keyForbids(needed.text)
        admitted.set(request, { key, user: await findUser(endpoint, request) })
      },
      handler(request, reply) {
        const call = admitted.get(request)
        if (!call) throw new Error('A call without a key is not answered')
        return answer(call, request, reply)
      },
    })
  }

  function answered(endpoint: Endpoint, data: unknown) {
    checkAnswer(endpoint, data)
    return { success: 1, message: '', data }
  }

  const routes: Record<string, AppRoute<never>> = appApiRoutes(context)
  for (const [name, endpoint] of Object.entries<Endpoint>(appApi)) {
    // Each handler reads the input with its own endpoint's schemas, which the types do not follow.
    const route = routes[name] as AppRoute | undefined
    if (!route) throw new Error(`The call ${endpoint.path} has no handler`)
    const { scope, isOwn, read } = route
    const needed = scope ? { scope, text: message('app.scope', { scope }) } : null
    bind(endpoint, needed, async ({ key }, request, reply) => {
      const make = async () => {
        const call = { ...readAddress(endpoint, request, REFUSALS), scopes: key.scopes }
        return answered(endpoint, await read(call as AppCall))
      }
      const name = `${key.scopeText} ${request.url}`
      const body = isOwn ? answerOf(await make()) : (cache.find(name) ?? (await cache.make(name, make)))
      // A client revalidates each answer, which costs no statement, so that a deactivated record is gone at once.
      reply.header('cache-control', 'private, no-cache')
      return sendAnswer(request, reply, body, 'application/json; charset=utf-8')
    })
  }
  for (const [name, endpoint] of Object.entries(own.endpoints)) {
    const route = own.routes[name] as OwnRoute | undefined
    if (!route) throw new Error(`The call ${endpoint.path} has no handler`)
    const { scope } = route
    bind(endpoint, { scope, text: message('app.callScope', { scope }) }, async ({ user }, request) => {
      const language = languageOf(request.headers['accept-language'])
      const { params } = readAddress(endpoint, request, REFUSALS)
      const body = readBody(endpoint, request.body, REFUSALS)
      return answered(endpoint, await route.answer({ params, body, user, language, request } as OwnCall))
    })
  }
}

type Admitted = { key: KnownKey; user: SignedInUser | null }

const REFUSALS: Refusals = { noRecord: noSuchRecord, invalid: (fields) => invalid(fields, 400) }

/** Checks the origin, which only browsers send. This keeps other sites from using a key that they found in a page. */
function checkOrigin({ origins }: KnownKey, origin: string | undefined): void {
  if (origin !== undefined && !origins.has(origin)) throw keyForbids(message('app.origin', { origin }))
}
