import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** What became of a request. `lost`: the process died with it, so its outcome is open. `unclear` must not happen. */
export type Outcome =
  | { kind: 'accepted'; data: Record<string, unknown> }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'lost' }
  | { kind: 'unclear'; why: string }

type Answer = { status: number; retryAfter: string | undefined; location?: string | undefined; body: Buffer }

/** In milliseconds: the product ends what hangs well before. */
const TIMEOUT_MS = 60_000
/** In milliseconds: a connection may wait that long to be accepted, and is dropped if the shutdown comes first. */
const ACCEPT_MS = 1500
/** What a proxy answers when the process behind it has died with the request; the product never does. */
const FROM_PROXY = new Set([502, 504])

/** Sends one request over a connection of its own, so that what happens to it is never about another one. */
export async function askOnce(origin: string, path: string, token: string | null, body?: FormData | object) {
  const form =
    body === undefined ? null : new Response(body instanceof FormData ? body : JSON.stringify(body))
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : null
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const outgoing = request(path.startsWith('http') ? path : `${origin}/api/${path}`, {
    method: bytes ? 'POST' : 'GET',
    agent: false,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bytes && { 'content-length': bytes.length }),
      ...(bytes && {
        'content-type':
          body instanceof FormData ? (form?.headers.get('content-type') ?? '') : 'application/json',
      }),
    },
  })
  const late = setTimeout(() => outgoing.destroy(new Error('no answer in time')), TIMEOUT_MS)
  outgoing.on('error', reject)
  outgoing.on('response', (incoming) => {
    buffer(incoming).then(
      (read) =>
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: incoming.headers['retry-after'],
          location: incoming.headers.location,
          body: read,
        }),
      reject,
    )
  })
  outgoing.end(bytes ?? undefined)
  return promise.finally(() => clearTimeout(late))
}

/** Asks the product of a world, and judges what came back. */
export async function ask(
  world: World,
  token: string | null,
  path: string,
  body?: FormData | object,
): Promise<Outcome> {
  const began = performance.now()
  const wasDown = (why: string) =>
    world.outages.some(
      ({ how, from, until }) =>
        until >= began && (how === 'killed' || (from <= began + ACCEPT_MS && why !== 'no answer in time')),
    )
  try {
    const answer = await askOnce(world.web().origin, path, token, body)
    if (FROM_PROXY.has(answer.status) && wasDown('')) return { kind: 'lost' }
    return judge(path, answer)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    // The end of a process is heard of a moment after the broken connection.
    await pause(200)
    if (wasDown(why)) return { kind: 'lost' }
    return { kind: 'unclear', why: `${path}: ${why} after ${Math.round(performance.now() - began)} ms` }
  }
}

function judge(path: string, { status, retryAfter, body }: Answer): Outcome {
  const text = body.toString()
  const unclear = (why: string): Outcome => ({
    kind: 'unclear',
    why: `${path}: ${why}: ${text.slice(0, 300)}`,
  })
  let answer: Record<string, unknown>
  try {
    answer = JSON.parse(text)
  } catch {
    return unclear(`${status} without an envelope`)
  }
  if (status === 200 && answer.success === 1)
    return { kind: 'accepted', data: answer.data as Record<string, unknown> }
  if (status >= 500 && (status !== 503 || !retryAfter)) return unclear(`${status}`)
  if (answer.success !== 0 || typeof answer.code !== 'string') return unclear(`${status} without an envelope`)
  return { kind: 'refused', status, code: answer.code, message: String(answer.message) }
}
