import { RIGHTS_HEADER } from '#contract/calls/written-rights.ts'
import type { Incoming, Outgoing } from './send.ts'

type Sent = Pick<Outgoing, 'method' | 'url' | 'headers' | 'body' | 'signal' | 'keepalive'>

/** In milliseconds. An older answer is not used, because a later request must learn what is true by then. */
const LIFE_MS = 10_000

let ahead: { key: string; at: number; hasArrived: boolean; answer: Promise<Incoming> } | null = null

const keyOf = ({ method, url, headers, body }: Sent) =>
  JSON.stringify([method, url, body, Object.entries(headers).toSorted()])

export async function fetchWhole({ url, ...init }: Sent): Promise<Incoming> {
  const response = await fetch(url, init)
  const rights = response.headers.get(RIGHTS_HEADER)
  return { status: response.status, text: await response.text(), rights }
}

/** Sends a request ahead, while the code that will make the same one is still loading. */
export function sendAhead(sent: Sent) {
  const begun = { key: keyOf(sent), at: performance.now(), hasArrived: false, answer: fetchWhole(sent) }
  begun.answer.then(
    () => {
      begun.hasArrived = true
    },
    // The error is for the code that makes the same request.
    () => {},
  )
  ahead = begun
}

/** Whether the answer to the request sent ahead has arrived and was not taken yet. */
export const hasArrivedAhead = () => ahead?.hasArrived === true

/** Returns the answer to a request that was sent ahead, once; null if none is the same. */
export function takeAhead(sent: Sent): Promise<Incoming> | null {
  if (ahead === null || ahead.key !== keyOf(sent)) return null
  const { at, answer } = ahead
  ahead = null
  return performance.now() - at < LIFE_MS ? answer : null
}
