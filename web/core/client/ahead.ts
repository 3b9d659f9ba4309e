import type { Outgoing } from './send.ts'

type Sent = Pick<Outgoing, 'method' | 'url' | 'headers' | 'body'>

/** In milliseconds: what is asked for later wants to know what is true by then. */
const LIFE_MS = 10_000

let ahead: { key: string; at: number; answer: Promise<Response> } | null = null

const keyOf = ({ method, url, headers, body }: Sent) =>
  JSON.stringify([method, url, body, Object.entries(headers).toSorted()])

/** Sends a request before the code that will make the same one is there. */
export function sendAhead(sent: Sent) {
  const { url, ...init } = sent
  const answer = fetch(url, init)
  // Whoever makes the request is told.
  answer.catch(() => {})
  ahead = { key: keyOf(sent), at: performance.now(), answer }
}

/** The answer to a request that was sent ahead, once. */
export function takeAhead(sent: Sent): Promise<Response> | null {
  if (ahead === null || ahead.key !== keyOf(sent)) return null
  const { at, answer } = ahead
  ahead = null
  return performance.now() - at < LIFE_MS ? answer : null
}
