import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { tooLarge, unparseable } from '#server/core/errors/api-errors.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { refused } from './envelope.ts'

/** Codes of Node's parser for a request that did not arrive in time, and for one with too long headers. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'
const LONG_HEADERS = 'HPE_HEADER_OVERFLOW'

/**
 * Whether the client has gone before it had sent the whole request. Socket errors of such a client look like errors of the
 * database, and nobody receives the answer.
 */
export const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/**
 * Answers a request that Node's HTTP parser rejects, which no route and no hook sees, with the same envelope and headers
 * as any other. The connection cannot be used again.
 */
export function answerClientError(error: Error, socket: Socket): void {
  const code = codeOf(error)
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, refusal] =
    code === LONG_HEADERS
      ? [431, tooLarge(message('request.tooLarge'))]
      : [code === LATE ? 408 : 400, unparseable(message('request.unparseable'))]
  const body = JSON.stringify(refused('en', refusal))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
