import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseFull, noteDatabaseFull } from '#server/core/database/away.ts'
import { isReferenceGone } from '#server/core/database/gone.ts'
import {
  ApiError,
  referenceGone,
  tooLarge,
  unavailable,
  unknownPath,
  unparseable,
  unsupportedType,
} from '#server/core/errors/api-errors.ts'
import { logSecurityEvent } from '#server/core/log/security-events.ts'
import { message } from '#server/core/messages/message.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { freeBytes } from '#server/core/temporary-files/disk-room.ts'
import { isBrokenOff } from './client-errors.ts'
import { refused } from './envelope.ts'
import { answerLanguage } from './language.ts'

/** In bytes: with less free space, the database cannot extend its log, ends, and does not start again. */
const LEAST_FREE = 16 * 1024 * 1024

/** Converts a thrown error into an `ApiError` that names the problem and reveals no internals. */
export async function refusalOf(
  error: FastifyError,
  request: FastifyRequest,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<ApiError> {
  if (error instanceof ApiError) return error
  if (isBrokenOff(request)) return unparseable(message('request.unparseable'))
  if (isDatabaseFull(error)) {
    noteDatabaseFull()
    return unavailable(message('request.databaseFull'), 60)
  }
  if (isDatabaseAway(error)) {
    const isOwnDisk = databaseUrl === null && (await freeBytes(dataDir)) < LEAST_FREE
    return isOwnDisk
      ? unavailable(message('request.databaseFull'), 60)
      : unavailable(message('request.databaseAway'))
  }
  if (isReferenceGone(error)) {
    // The error is logged, since a bug that refers to a missing record looks the same.
    request.log.warn({ err: error }, 'A record that is referred to is not there')
    return referenceGone()
  }
  const status = error.statusCode ?? 500
  if (status === 413) return tooLarge(message('request.tooLarge'))
  if (status === 415) return unsupportedType()
  if (status >= 400 && status < 500) return unparseable(message('request.unparseable'))
  return new ApiError(500, 'failed', message('request.failed'))
}

/** Answers every error and every unknown path with the error envelope. No stack, SQL or path reaches a client. */
export function answerErrors(app: FastifyInstance, settings: Settings): void {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await refusalOf(error, request, settings)
    if (refusal.status === 403) logSecurityEvent(request, 'permission.refused')
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
    const answer = refused(answerLanguage(request, reply), refusal)
    return reply.code(refusal.status).type('application/json; charset=utf-8').send(answer)
  })
  app.setNotFoundHandler((request, reply) => {
    // A browser at an address outside the base path is redirected to the product.
    const { basePath } = settings
    const isBeside = basePath !== '' && !`${request.url}/`.startsWith(`${basePath}/`)
    const isRead = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (isBeside && isRead) return reply.redirect(`${basePath}/`)
    const refusal = unknownPath()
    reply.header('cache-control', 'no-store')
    return reply.code(refusal.status).send(refused(answerLanguage(request, reply), refusal))
  })
}
