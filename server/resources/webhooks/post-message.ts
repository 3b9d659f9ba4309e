import type { IncomingMessage } from 'node:http'
import type { Message } from '#contract/messages/message.ts'
import type { Guard } from '#server/core/downloads/guard.ts'
import { sendGuarded } from '#server/core/downloads/guarded-request.ts'
import { LinkError, secondsOf } from '#server/core/downloads/link-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** In milliseconds: how long it may take until the answer has been read. */
const TIMEOUT_MS = 10_000
/** In bytes: how much of an answer is read. `KEPT_LENGTH` is how many characters of it are kept. */
const READ_BYTES = 4096
const KEPT_LENGTH = 1000

export type PostOutcome = {
  /** Why the message has not arrived; null if it has. */
  failure: Message | null
  status: number | null
  answer: string | null
  duration_ms: number
  /** In seconds: how long the target asks to wait; null if it does not. */
  retryAfter: number | null
}

type Sent = { guard: Guard; headers: Record<string, string>; body: string; signal: AbortSignal }

/** Posts a message once. A redirect counts as a failure, and only the beginning of the answer is read. */
export async function postMessage(url: string, { guard, headers, body, signal }: Sent): Promise<PostOutcome> {
  const began = performance.now()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const took = () => Math.round(performance.now() - began)
  try {
    const response = await sendGuarded(new URL(url), {
      guard,
      timeouts: { connect: TIMEOUT_MS, answer: TIMEOUT_MS },
      signal: AbortSignal.any([signal, timeout]),
      method: 'POST',
      headers: {
        'user-agent': 'Sangraha (webhooks)',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
        ...headers,
      },
      body,
    })
    const status = response.statusCode ?? 0
    const answer = await beginningOf(response)
    const retryAfter = secondsOf(response.headers['retry-after'])
    return { failure: failureOf(status), status, answer, duration_ms: took(), retryAfter }
  } catch (error) {
    // After a shutdown it is unknown whether the message has arrived, so it is sent again.
    signal.throwIfAborted()
    if (!timeout.aborted && !(error instanceof LinkError)) throw error
    const failure = error instanceof LinkError ? error.localized : message('webhooks.late')
    return { failure, status: null, answer: null, duration_ms: took(), retryAfter: null }
  }
}

const failureOf = (status: number): Message | null =>
  status >= 200 && status < 300
    ? null
    : message(status >= 300 && status < 400 ? 'webhooks.redirected' : 'webhooks.status', { status })

/** The beginning of an answer. Its status counts even if the connection breaks while the rest arrives. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of piecesOf(response)) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= READ_BYTES) break
    }
  } catch {
    // If the connection breaks, the part that was read is returned.
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '').slice(0, KEPT_LENGTH)
}

/** The chunks of a body without an encoding are Buffers. */
const piecesOf = (response: IncomingMessage): AsyncIterable<Buffer> => response
