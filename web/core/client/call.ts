import type { DataOf, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { currentSession, expireSession } from '../session/session.ts'
import { apiUrl } from './base-path.ts'
import { NoAnswer } from './errors.ts'
import { toFormData } from './multipart.ts'
import { type Outgoing, send } from './send.ts'
import type { Sends } from './sent.ts'

type Way = Pick<Outgoing, 'signal' | 'onProgress'>

/**
 * Makes a call of the contract and answers its envelope, refused or not. Throws `NoAnswer` when the server could
 * not be reached, broke off (5xx, no envelope) or said 401, which also ends the session; an AbortError when stopped.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sends<E> & Way,
): Promise<Envelope<DataOf<E>>> {
  const { accessToken } = currentSession()
  const { status, text } = await send({
    method: endpoint.method,
    url: apiUrl(fillPath(endpoint.path, sent.params)),
    signal: sent.signal,
    onProgress: sent.onProgress,
    ...encode(endpoint, sent.body),
  })
  if (status === 401) {
    expireSession(accessToken)
    throw new NoAnswer('signed_out')
  }
  const envelope = status < 500 ? readEnvelope(text) : null
  if (!envelope) throw new NoAnswer('failed')
  // The server's tests hold every answer against the contract, so the browser does not read it a second time.
  return envelope as Envelope<DataOf<E>>
}

/** The headers that say who calls, where the call wants to know. */
export function credentialsFor(endpoint: Endpoint): Record<string, string> {
  const { accessToken, adminId } = currentSession()
  const language = { 'accept-language': document.documentElement.lang || 'en' }
  if (endpoint.who === 'anyone' || !accessToken) return language
  return { ...language, authorization: `Bearer ${accessToken}`, 'admin-id': String(adminId) }
}

function encode(endpoint: Endpoint, body: object | undefined) {
  const headers = credentialsFor(endpoint)
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

export function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const answer: unknown = JSON.parse(text)
    const isEnvelope = typeof answer === 'object' && answer !== null && 'success' in answer
    return isEnvelope ? (answer as Envelope<unknown>) : null
  } catch {
    // A proxy's error page, not our server: for the caller there is no answer.
    return null
  }
}
