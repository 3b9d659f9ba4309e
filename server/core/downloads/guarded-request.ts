import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Guard, hostOf, type Located } from './guard.ts'
import { networkError, timeoutError } from './link-errors.ts'

/** The timeouts of a request, in milliseconds. */
export type Timeouts = {
  /** How long the connection may take: DNS, TCP and TLS. */
  connect: number
  /** How long the first byte of the response may take, with the time for the connection. */
  answer: number
}

export type GuardedRequest = {
  guard: Guard
  timeouts: Timeouts
  signal: AbortSignal
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: string
}

/**
 * Sends one request to one of the addresses that the guard allowed, and follows no redirect. The body of the response is
 * not read yet. Throws a `LinkError`.
 */
export async function sendGuarded(
  url: URL,
  { guard, timeouts, signal, method, headers, body }: GuardedRequest,
): Promise<IncomingMessage> {
  const host = hostOf(url)
  const clock = new AbortController()
  const connecting = setTimeout(() => clock.abort(timeoutError(host)), timeouts.connect)
  const answering = setTimeout(() => clock.abort(timeoutError(host)), timeouts.answer)
  const both = AbortSignal.any([signal, clock.signal])
  let answered: IncomingMessage | undefined
  try {
    const located = await before(both, guard(url))
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method,
      headers,
      // A new connection to a checked address: a pooled one could lead to another.
      agent: false,
      lookup: only(located),
      signal,
    })
    // An error before the response is handled below; a later one ends the body of the response.
    request.on('error', (error) => answered?.destroy(error))
    request.on('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    )
    request.end(body)
    try {
      const [response]: IncomingMessage[] = await once(request, 'response', { signal: both })
      if (!response) throw new Error('An answer without a message')
      answered = response
      return response
    } catch (error) {
      request.destroy()
      throw error
    }
  } catch (error) {
    if (both.aborted) throw both.reason
    throw networkError(error, host) ?? error
  } finally {
    clearTimeout(connecting)
    clearTimeout(answering)
  }
}

/** A lookup that returns the resolved and checked addresses, so that the connection does not resolve again. */
function only(located: readonly Located[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = located
    if (all || !first) done(null, [...located])
    else done(null, first.address, first.family)
  }
}

/** Awaits `work` until the signal is aborted. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // After an abort nothing awaits `work`: its rejection would be unhandled and crash the process.
  work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
