import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** In milliseconds: an edit of a million records, or reading a long sheet, takes minutes, in which no bytes are sent. */
const WORK_TIMEOUT_MS = 900_000

/**
 * Lets the work of a request take longer than a socket may be idle. Returns a function that restores the usual timeout for the
 * answer.
 */
export function allowLongWork({ raw: { socket }, server }: FastifyRequest): () => void {
  // A request that the product sends to itself has no socket.
  if (!(socket instanceof Socket)) return () => undefined
  socket.setTimeout(WORK_TIMEOUT_MS)
  return () => socket.setTimeout(server.server.timeout)
}
