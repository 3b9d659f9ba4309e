import { RIGHTS_HEADER } from '#contract/calls/written-rights.ts'
import type { Incoming, Outgoing } from './send.ts'

type Sent = Pick<Outgoing, 'method' | 'url' | 'headers' | 'body' | 'signal' | 'keepalive'>

/** In milliseconds: what is asked for later wants to know what is true by then. */
const LIFE_MS = 10_000

let ahead: { key: string; at: number; hasArrived: boolean; answer: Promise<Incoming> } | null = null

const keyOf = ({ method, url, headers, body }: Sent) =>
  JSON.stringify([method, url, body, Object.entries(headers).toSorted()])

/** Sends a request, and reads the whole response. */
export async function fetchWhole({ url, ...init }: Sent): Promise<Incoming> {
  const response = await fetch(url, init)
  const rights = response.headers.get(RIGHTS_HEADER)
  return { status: response.status, text: await response.text(), rights }
}

/** Sends a request before the code that will make the same one is there. */
export function sendAhead(sent: Sent) {
  const begun = { key: keyOf(sent), at: performance.now(), hasArrived: false, answer: fetchWhole(sent) }
  begun.answer.then(
    () => {
      begun.hasArrived = true
    },
    // Whoever makes the request is told.
    () => {},
  )
  ahead = begun
}

/** Whether the answer to what was sent ahead is there, and was not taken yet. */
export const hasArrivedAhead = () => ahead?.hasArrived === true

/** The answer to a request that was sent ahead, once. */
export function takeAhead(sent: Sent): Promise<Incoming> | null {
  if (ahead === null || ahead.key !== keyOf(sent)) return null
  const { at, answer } = ahead
  ahead = null
  return performance.now() - at < LIFE_MS ? answer : null
}
