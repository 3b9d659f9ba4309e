import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '#server/words/say.ts'
import { refused } from './envelope.ts'
import { answerLanguage } from './language.ts'
import { Refusal, tooLarge, unavailable, unknownPath, unparseable, unsupportedType } from './refusals.ts'

/** PostgreSQL is away, shutting down, starting, or out of connections; the sockets to it broke. */
const DATABASE_AWAY =
  /^(08...|57P0[1-5]|53[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/
const LOST_CONNECTION = /timeout exceeded when trying to connect|Connection terminated|Client has encountered/

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** What a thrown error is to the caller: its own refusal, or one that says no more than it may. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (DATABASE_AWAY.test(codeOf(error)) || LOST_CONNECTION.test(error.message))
    return unavailable(say('request.databaseAway'))
  const status = error.statusCode ?? 500
  if (status === 413) return tooLarge(say('request.tooLarge'))
  if (status === 415) return unsupportedType()
  if (status >= 400 && status < 500) return unparseable(say('request.unparseable'))
  return new Refusal(500, 'failed', say('request.failed'))
}

/** Every error and every unknown address is answered with the envelope; no stack, SQL or path reaches a client. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
    const answer = refused(answerLanguage(request, reply), refusal)
    return reply.code(refusal.status).type('application/json; charset=utf-8').send(answer)
  })
  app.setNotFoundHandler((request, reply) => {
    const refusal = unknownPath()
    return reply.code(refusal.status).send(refused(answerLanguage(request, reply), refusal))
  })
}
