import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { ApiError } from '#server/core/errors/api-errors.ts'
import { answerPreflights, openToOtherSites } from '#server/core/files/other-sites.ts'
import { refusalOf } from '#server/core/http/answer-errors.ts'
import { answerLanguage } from '#server/core/http/language.ts'
import { message } from '#server/core/messages/message.ts'
import { translate } from '#server/core/messages/translate.ts'
import { keptReads } from './catalogue/kept-reads.ts'
import { browsingHandlers } from './handlers/browsing.ts'
import { listeningHandlers } from './handlers/listening.ts'
import { listHandlers } from './handlers/lists.ts'
import { mediaHandlers } from './handlers/media.ts'
import { searchHandlers } from './handlers/search.ts'
import { systemHandlers } from './handlers/system.ts'
import { textHandlers } from './handlers/texts.ts'
import { playerSignIn } from './listener/sign-in.ts'
import { CALLS, type CallName, EMPTY_LISTS, REFUSED_CALLS } from './protocol/calls.ts'
import type { Answered, HandlersFor, Listener } from './protocol/handler.ts'
import { readParams } from './protocol/params.ts'
import { checkVersion, formatOf, sentWith } from './protocol/requests.ts'
import { type Node, serialize } from './protocol/serialize.ts'
import { generic, malformed, notAllowed, notFound, SubsonicError } from './protocol/subsonic-error.ts'

type AnyHandler = (call: {
  params: unknown
  listener: Listener | null
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<Answered>

/** Serves the catalogue to players that speak OpenSubsonic; see docs/opensubsonic.md and its decision record. */
export function serveSubsonic(app: FastifyInstance, context: Context): void {
  const signIn = playerSignIn(context)
  const kept = keptReads(context.replicas.forListeners, changesOf(context.db))
  const handlers: HandlersFor<CallName> = {
    ...systemHandlers(context),
    ...browsingHandlers(context, kept),
    ...listHandlers(context, kept),
    ...searchHandlers(context, kept),
    ...mediaHandlers(context),
    ...textHandlers(context),
    ...listeningHandlers(context),
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  // Some clients send a content type for requests without a body.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Players in browsers run on other sites. That is safe, because calls carry a key and no cookies.
  openToOtherSites(app)
  answerPreflights(app, '/*', 'GET, HEAD, POST')

  function serve(name: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
    for (const url of [`/${name}`, `/${name}.view`])
      app.route({ method: ['GET', 'HEAD', 'POST'], url, handler: answer })
  }

  for (const [name, { params: schema, ...call }] of Object.entries(CALLS)) {
    // Each handler reads the parameters by its own schema, which the types do not follow.
    const handler = handlers[name as CallName] as AnyHandler
    serve(name, async (request, reply) => {
      const sent = sentWith(request)
      checkVersion(sent, 'open' in call)
      const listener = 'open' in call ? null : await signIn(request, sent)
      const answered = await handler({ params: readParams(schema, sent), listener, request, reply })
      return answered === undefined ? reply : send(request, reply, 'ok', answered)
    })
  }

  for (const [name, list] of Object.entries(EMPTY_LISTS))
    serve(name, async (request, reply) => {
      const sent = sentWith(request)
      checkVersion(sent, false)
      await signIn(request, sent)
      return send(request, reply, 'ok', { [list]: {} })
    })

  for (const [name, what] of Object.entries(REFUSED_CALLS))
    serve(name, async (request) => {
      const sent = sentWith(request)
      checkVersion(sent, false)
      await signIn(request, sent)
      throw what === 'playlists' ? notAllowed(message('subsonic.readOnlyPlaylists')) : notAllowed()
    })

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    handler: async () => {
      throw generic(message('subsonic.unknownCall'))
    },
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = error instanceof SubsonicError ? error : await refusalOf(error, request, context.settings)
    const answered = errorOf(refusal)
    if (refusal instanceof ApiError && refusal.status >= 500)
      request.log.error({ err: error }, answered.message)
    const text = translate(answerLanguage(request, reply), answered.localized)
    // The protocol answers errors with 200. Only a range past the end (416) and a body that is late (408) are errors of HTTP.
    const isHttp = refusal instanceof ApiError && (refusal.status === 416 || refusal.status === 408)
    reply.code(isHttp ? refusal.status : 200)
    return send(request, reply, 'failed', { error: { code: answered.code, message: text } })
  })
}

function errorOf(refusal: SubsonicError | ApiError): SubsonicError {
  if (refusal instanceof SubsonicError) return refusal
  if (refusal.status === 404) return notFound()
  if (refusal.status === 400 || refusal.status === 415) return malformed('body')
  return generic(refusal.localized)
}

function send(request: FastifyRequest, reply: FastifyReply, status: 'ok' | 'failed', content: Node) {
  const [body, type] = serialize(status, content, formatOf(request))
  return reply.type(`${type}; charset=utf-8`).send(body)
}
