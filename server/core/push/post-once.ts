import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'

/** What came of a post, as far as this side can prove it. */
export type Posted =
  | { kind: 'answered'; status: number; text: string }
  /** No connection stood, so nothing of the request has left this machine. */
  | { kind: 'unreached'; why: string }
  /** It may have arrived; no answer has. */
  | { kind: 'unanswered'; why: string }

/** In characters: an answer of the push service has some hundred. */
const LONGEST_ANSWER = 64 * 1024

type Request = { headers: Record<string, string>; body: string; timeout: number }

/**
 * Posts once, on a connection of its own, and never by itself again. `timeout` is for all of it, in milliseconds. That a
 * request was not handed over is told by its connection, not by the name of an error: ECONNRESET comes before and after.
 */
export function postOnce(url: string, { headers, body, timeout }: Request): Promise<Posted> {
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
      // On TLS nothing of a request is sent before the handshake is through.
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        connected = true
      })
    })
    request.on('error', (error) =>
      resolve({ kind: connected ? 'unanswered' : 'unreached', why: reasonOf(error) }),
    )
    // A connection that is to speak another protocol is closed without an answer and without an error.
    const unanswered = () => resolve({ kind: 'unanswered', why: 'the connection was closed' })
    request.once('close', unanswered)
    request.once('response', async (response) => {
      request.off('close', unanswered)
      const text = await textOf(response)
      resolve({ kind: 'answered', status: response.statusCode ?? 0, text })
    })
    request.end(body)
  })
}

/** The status is the answer; a text that breaks off takes nothing from it. */
async function textOf(response: http.IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > LONGEST_ANSWER) break
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
