import type { FastifyInstance } from 'fastify'

/** How much a client may still send after an early response, and for how long, before the connection is closed. */
const MAX_DRAINED = 64 * 1024 * 1024
const DRAIN_TIMEOUT_MS = 30_000

/**
 * Discards the rest of a body that was answered before its end. Left unread, it would block the next request on the
 * connection, which behind a proxy may be another client's; closing at once would lose the response.
 */
export function drainAnswered(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded || raw.destroyed) return
    let drained = 0
    const cut = () => raw.destroy()
    const late = setTimeout(cut, DRAIN_TIMEOUT_MS)
    raw.once('close', () => clearTimeout(late))
    raw.on('error', cut)
    raw.once('end', () => {
      // Closing ended only the connections that were idle then; this connection is idle once its parser has finished.
      if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    })
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      drained += chunk.length
      if (drained > MAX_DRAINED) cut()
    })
    raw.resume()
  })
}
