import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { say } from '#server/words/say.ts'
import { type Guard, hostOf, type Located } from './guard.ts'
import { final, late, networkProblem } from './problems.ts'
import { type Drive, directLink, driveOf } from './share-links.ts'

/** In milliseconds. */
export type Patience = {
  /** Until a connection stands: name, TCP and TLS. */
  connect: number
  /** Until the answer begins, all of that included. */
  answer: number
}

export type Opening = {
  guard: Guard
  patience: Patience
  signal: AbortSignal
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

/** The answer to a link after all redirections; its body is not read yet. */
export type Opened = {
  response: IncomingMessage
  host: string
  /** The service that the link, or one that it was redirected to, belongs to. */
  drive: Drive | null
}

const MOST_REDIRECTIONS = 5
const REDIRECTIONS = new Set([301, 302, 303, 307, 308])
const ABOUT_US = {
  'user-agent': 'Sangraha (fetches recordings for its catalogue)',
  accept: '*/*',
  'accept-encoding': 'identity',
}

/** Opens a link as people share it, guarded on every hop. Throws a `LinkProblem`. */
export async function openLink(link: string, opening: Opening): Promise<Opened> {
  const typed = URL.parse(link)
  if (!typed) throw final(say('fetch.noAddress'))
  let url = directLink(typed)
  let drive = driveOf(typed)
  for (let hop = 0; hop <= MOST_REDIRECTIONS; hop++) {
    const response = await send(url, opening)
    const { location } = response.headers
    if (!REDIRECTIONS.has(response.statusCode ?? 0) || !location)
      return { response, host: hostOf(url), drive }
    response.destroy()
    const next = URL.parse(location, url)
    if (!next) throw final(say('fetch.redirectedNowhere', { host: hostOf(url) }))
    // A short link may lead to a shared file; a service redirects its own direct links as it likes.
    const other = driveOf(next)
    url = other && other !== drive ? directLink(next) : next
    drive = other ?? drive
  }
  throw final(say('fetch.redirectedAgain'))
}

/** One request to one of the addresses that the guard has let through. */
async function send(url: URL, { guard, patience, signal, method = 'GET', headers }: Opening) {
  const host = hostOf(url)
  const clock = new AbortController()
  const connecting = setTimeout(() => clock.abort(late(host)), patience.connect)
  const answering = setTimeout(() => clock.abort(late(host)), patience.answer)
  const both = AbortSignal.any([signal, clock.signal])
  let answered: IncomingMessage | undefined
  try {
    const located = await before(both, guard(url))
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...ABOUT_US, ...headers },
      // A connection of its own, to an address that was checked: one that is kept could be another's.
      agent: false,
      lookup: only(located),
      signal,
    })
    // Whoever waits for the answer is told below; who reads it already, by its end.
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
    throw networkProblem(error, host) ?? error
  } finally {
    clearTimeout(connecting)
    clearTimeout(answering)
  }
}

/** What a name stands for was asked and checked already: the connection asks nobody again. */
function only(located: readonly Located[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = located
    if (all || !first) done(null, [...located])
    else done(null, first.address, first.family)
  }
}

/** Waits for `work`, but no longer than until the signal. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // When nobody waits for it any more, its failure is nobody's: unheard, it would end the process.
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
