import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Settings } from '#server/core/settings/settings.ts'

type Address = Pick<Settings, 'host' | 'port'>

/** In milliseconds: requests that are still running this long after a shutdown began are cut off. */
const SHUTDOWN_TIMEOUT_MS = 20_000

/** Checks, before a database is made, that the address is free. Throws a `StartError` otherwise. */
export async function checkAddress({ host, port }: Address) {
  const server = createServer()
  try {
    const listening = once(server, 'listening')
    server.listen({ host, port })
    await listening
  } catch (error) {
    throw startErrorOf(error, { host, port })
  }
  server.close()
  await once(server, 'close')
}

export async function listen(app: FastifyInstance, { host, port }: Address) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw startErrorOf(error, { host, port })
  }
}

/**
 * Makes readiness fail and, after `delay` seconds in which proxies notice it, refuses new connections. Accepted requests are
 * answered.
 */
export async function closeApp(app: FastifyInstance, delay: number) {
  app.announceClosing()
  if (delay > 0) await pause(delay * 1000)
  const closed = app.close()
  const late = new AbortController()
  const cut = pause(SHUTDOWN_TIMEOUT_MS, undefined, { signal: late.signal })
    .then(() => app.server.closeAllConnections())
    .catch(() => undefined)
  await closed
  late.abort()
  await cut
}

function startErrorOf(error: unknown, { host, port }: Address) {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Stop it, or choose another port with PORT.`,
    EACCES: `Port ${port} may not be opened by this user. Choose one from 1024 up with PORT.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Choose another with HOST.`,
    ENOTFOUND: `The host name ${host} is not known. Choose another with HOST.`,
  }
  const reason = typeof code === 'string' ? reasons[code] : undefined
  return reason ? new StartError(reason) : error
}
