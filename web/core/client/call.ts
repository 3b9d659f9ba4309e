import type { DataOf, Endpoint } from '#contract/calls/endpoint.ts'
import { type Envelope, SAVE_KEY_HEADER } from '#contract/calls/envelope.ts'
import { apiUrl } from '#web/core/navigation/base-path.ts'
import { currentSession, expireSession, learnRights, requireSetUp } from '#web/core/session/session.ts'
import { NetworkError } from './errors.ts'
import { toFormData } from './multipart.ts'
import { type Outgoing, send } from './send.ts'
import type { Sends } from './sent.ts'

/**
 * With this status the server says for how long it is unable to answer. For other failures it may give the reason, while a
 * proxy's page has no message for people.
 */
const UNAVAILABLE = 503
/** The statuses with which a proxy answers for processes that have died or hang. */
const FROM_PROXY = new Set([502, 504])

type RequestOptions = Pick<Outgoing, 'signal' | 'onProgress' | 'keepalive' | 'saveKey'>

/**
 * Makes an API call and returns its envelope, also when the server rejected the request. Throws `NetworkError` when the
 * server is unreachable, fails (5xx or no envelope) or answers 401, which also ends the session; throws an AbortError
 * when cancelled.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sends<E> & RequestOptions,
): Promise<Envelope<DataOf<E>>> {
  const { accessToken } = currentSession()
  const { status, text, rights } = await send({
    method: endpoint.method,
    url: apiUrl(fillPath(endpoint.path, sent.params)),
    signal: sent.signal,
    onProgress: sent.onProgress,
    keepalive: sent.keepalive,
    ...encode(endpoint, sent.body, sent.saveKey),
  })
  if (rights !== null) learnRights(accessToken, rights)
  if (status === 401) {
    expireSession(accessToken)
    throw new NetworkError('signed_out')
  }
  const envelope = envelopeIn(status, text)
  if (envelope.success === 0 && envelope.code === 'second_factor_required') requireSetUp()
  // The server's tests check every response against the contract, so the browser does not parse it again.
  return envelope as Envelope<DataOf<E>>
}

/** Accept-Language, and the credentials of the session unless the endpoint is public. */
export function credentialsFor(endpoint: Endpoint): Record<string, string> {
  const { accessToken, adminId } = currentSession()
  const language = { 'accept-language': document.documentElement.lang || 'en' }
  if (endpoint.who === 'anyone' || !accessToken) return language
  return { ...language, authorization: `Bearer ${accessToken}`, 'admin-id': String(adminId) }
}

function encode(endpoint: Endpoint, body: object | undefined, saveKey: string | undefined) {
  const headers = { ...credentialsFor(endpoint), ...(saveKey && { [SAVE_KEY_HEADER]: saveKey }) }
  if (!body) return { headers }
  if (endpoint.files) return { headers, body: toFormData(body) }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export function fillPath(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}

/** Throws a `NetworkError` when the server fails: with its reason, if it gives one. */
export function envelopeIn(status: number, text: string): Envelope<unknown> {
  const envelope = readEnvelope(text)
  if (envelope && status < 500) return envelope
  const isAway = status === UNAVAILABLE || FROM_PROXY.has(status)
  throw new NetworkError('failed', envelope?.message || null, isAway)
}

function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const answer: unknown = JSON.parse(text)
    const isEnvelope = typeof answer === 'object' && answer !== null && 'success' in answer
    return isEnvelope ? (answer as Envelope<unknown>) : null
  } catch {
    // This is not a response of our server, but for example a proxy's error page.
    return null
  }
}
