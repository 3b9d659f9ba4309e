import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** Runs the work of a request with a signal that is aborted when the client disconnects. */
export async function whileConnected<Result>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const left = new AbortController()
  const leave = () => left.abort(new ApiError(400, 'unparseable', message('imports.nobodyWaits')))
  socket.once('close', leave)
  try {
    return await work(left.signal)
  } finally {
    socket.off('close', leave)
  }
}
