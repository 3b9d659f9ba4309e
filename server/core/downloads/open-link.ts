import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { message } from '#server/core/messages/message.ts'
import { type Guard, hostOf, type Located } from './guard.ts'
import { networkError, permanentLinkError, timeoutError } from './link-errors.ts'
import { type Drive, directLink, driveOf } from './share-links.ts'

/** In milliseconds. */
export type Timeouts = {
  /** Until the connection is established: DNS, TCP and TLS. */
  connect: number
  /** Until the response begins, all of the above included. */
  answer: number
}

export type Opening = {
  guard: Guard
  patience: Timeouts
  signal: AbortSignal
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

/** The response of a link after all redirects; its body is not read yet. */
export type Opened = {
  response: IncomingMessage
  host: string
  /** The file-sharing service that the link, or one that it redirected to, belongs to. */
  drive: Drive | null
}

const MAX_REDIRECTS = 5
const REDIRECTIONS = new Set([301, 302, 303, 307, 308])
const ABOUT_US = {
  'user-agent': 'Sangraha (fetches recordings for its catalogue)',
  accept: '*/*',
  'accept-encoding': 'identity',
}

/** Opens a link as people share it, guarded on every redirect. Throws a `LinkError`. */
export async function openLink(link: string, opening: Opening): Promise<Opened> {
  const typed = URL.parse(link)
  if (!typed) throw permanentLinkError(message('fetch.noAddress'))
  let url = directLink(typed)
  let drive = driveOf(typed)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await send(url, opening)
    const { location } = response.headers
    if (!REDIRECTIONS.has(response.statusCode ?? 0) || !location)
      return { response, host: hostOf(url), drive }
    response.destroy()
    const next = URL.parse(location, url)
    if (!next) throw permanentLinkError(message('fetch.redirectedNowhere', { host: hostOf(url) }))
    // A short link may lead to a shared file; a service may redirect its own direct links anywhere.
    const other = driveOf(next)
    url = other && other !== drive ? directLink(next) : next
    drive = other ?? drive
  }
  throw permanentLinkError(message('fetch.redirectedAgain'))
}

/** Sends one request to one of the addresses that the guard allowed. */
async function send(url: URL, { guard, patience, signal, method = 'GET', headers }: Opening) {
  const host = hostOf(url)
  const clock = new AbortController()
  const connecting = setTimeout(() => clock.abort(timeoutError(host)), patience.connect)
  const answering = setTimeout(() => clock.abort(timeoutError(host)), patience.answer)
  const both = AbortSignal.any([signal, clock.signal])
  let answered: IncomingMessage | undefined
  try {
    const located = await before(both, guard(url))
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...ABOUT_US, ...headers },
      // A new connection to a checked address: a pooled one could lead to another.
      agent: false,
      lookup: only(located),
      signal,
    })
    // While awaiting the response, the error is handled below; afterwards it ends the body.
    request.on('error', (error) => answered?.destroy(error))
    request.on('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    )
    request.end()
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

/** Awaits `work`, but no longer than until the signal. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // After an abort nothing awaits it: without this its rejection would be unhandled and crash the process.
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
