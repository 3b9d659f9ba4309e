import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'

/** The result of a request, as far as the sender can know it. */
export type PostResult =
  | { kind: 'answered'; status: number; text: string }
  /** No connection was established, so nothing of the request was sent. */
  | { kind: 'unreached'; problem: string }
  /** The request may have arrived, but there was no response. */
  | { kind: 'unanswered'; problem: string }

/** In characters: responses of the push service have a few hundred. */
const MAX_RESPONSE_LENGTH = 64 * 1024

type Request = { headers: Record<string, string>; body: string; timeout: number }

/**
 * Sends a POST request once on a new connection, within `timeout` milliseconds in all. Whether it was sent is told by the state of
 * the connection and not by the error code, since ECONNRESET occurs before and after.
 */
export function postOnce(url: string, { headers, body, timeout }: Request): Promise<PostResult> {
  const isSecure = url.startsWith('https:')
  return new Promise((resolve) => {
    let connected = false
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeout),
    })
    request.once('socket', (socket: Socket) => {
      // With TLS, nothing of a request is sent before the handshake completes.
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        connected = true
      })
    })
    request.on('error', (error) =>
      resolve({ kind: connected ? 'unanswered' : 'unreached', problem: reasonOf(error) }),
    )
    // A protocol upgrade closes the connection without a response and without an error.
    const unanswered = () => resolve({ kind: 'unanswered', problem: 'the connection was closed' })
    request.once('close', unanswered)
    request.once('response', async (response) => {
      request.off('close', unanswered)
      const text = await textOf(response)
      resolve({ kind: 'answered', status: response.statusCode ?? 0, text })
    })
    request.end(body)
  })
}

/** The text of a response as far as it was received, since the status alone is sufficient. */
async function textOf(response: http.IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > MAX_RESPONSE_LENGTH) break
    }
  } catch (error) {
    return `${text} (broken off: ${reasonOf(error)})`
  }
  return text
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.message || ('code' in error ? String(error.code) : error.name)
}
