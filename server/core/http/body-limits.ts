import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the bodies of this route have files, and may take as long as bytes keep arriving. */
    hasFiles?: boolean
  }
}

/** The minimum speed of a request body, in milliseconds and bytes. */
export type BodyLimits = {
  /** The timeout of a body without files. */
  total: number
  /** A body with files has no total timeout, but must send at least `bytes` in each `within`. */
  slowest: { bytes: number; within: number }
}

/**
 * The default limits: text arrives in time even on the slowest mobile networks, and for files one kilobyte per second is enough.
 */
export const BODY_LIMITS: BodyLimits = { total: 120_000, slowest: { bytes: 60_000, within: 60_000 } }

/**
 * Answers 408 to senders that are slower than the limits, also at paths without a route: a byte every few seconds would keep a
 * connection for days.
 */
export function limitBodies(app: FastifyInstance, limits: BodyLimits): void {
  app.addHook('onRequest', async (request, reply) => limitBody(request, reply, limits))
}

function limitBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, limits: BodyLimits): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = raw
  const { bytes, within } = limits.slowest
  let counted = socket.bytesRead
  const timer = routeOptions.config.hasFiles
    ? setInterval(() => {
        if (socket.bytesRead - counted < bytes) refuse()
        counted = socket.bytesRead
      }, within)
    : setTimeout(refuse, limits.total)
  const done = () => clearTimeout(timer)
  raw.once('end', done)
  raw.once('close', done)

  function refuse() {
    done()
    // The reader of the body gets the error and answers. When nobody reads the body any more, an answer has been sent.
    if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
    reply.header('connection', 'close')
    raw.emit('error', lateBody())
  }
}

/** An error with `statusCode`, which the parsers of bodies pass on unchanged. */
const lateBody = () =>
  Object.assign(new ApiError(408, 'unparseable', message('request.lateBody')), { statusCode: 408 })
