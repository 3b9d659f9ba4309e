import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Fuzzed } from './requests.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
/** `aborted`: by us, on purpose. `silent`: no answer in time. `cut`: the connection ended before the answer did. */
export type Outcome = Answer | 'aborted' | 'silent' | { cut: string }

/** In milliseconds: longer than any call takes on a busy machine. */
const TIMEOUT_MS = 20_000

/** Sends a request as it is, over a connection that is used again: an answer must leave it usable. */
export async function send(port: number, agent: Agent, sent: Fuzzed, token: string | null): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const { method, path, body, abortAfter } = sent
  const headers: Fuzzed['headers'] = { ...sent.headers, ...(token && { authorization: `Bearer ${token}` }) }
  if (body !== null) headers['content-length'] = String(body.length)
  const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: latin(headers) })
  const late = setTimeout(() => {
    resolve('silent')
    outgoing.destroy()
  }, TIMEOUT_MS)
  outgoing.on('error', (error) => resolve(abortAfter === null ? { cut: error.message } : 'aborted'))
  outgoing.on('response', (incoming) => {
    buffer(incoming).then(
      (read) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read }),
      (error: Error) => resolve({ cut: error.message }),
    )
  })
  if (body !== null && abortAfter !== null)
    outgoing.write(body.subarray(0, abortAfter), () => setTimeout(() => outgoing.destroy(), 5))
  else outgoing.end(body ?? undefined)
  const outcome = await promise
  clearTimeout(late)
  return outcome
}

/** Header values are bytes: the UTF-8 of a text, one character for each. */
const latin = (headers: Fuzzed['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const bytes = (text: string) => Buffer.from(text).toString('latin1')
      return [name, Array.isArray(value) ? value.map(bytes) : bytes(value)]
    }),
  )
