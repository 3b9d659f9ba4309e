import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { surplus } from '#server/testing/check-answer.ts'
import type { Fuzzed } from './requests.ts'
import type { Answer } from './send.ts'

/** What every answer carries, with what its value must contain. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-request-id': /^[\da-f-]{36}$/,
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
}
const CACHING = { 'cache-control': /no-store|private|public|no-cache/ }
const STATUSES = new Set([200, 204, 304, 400, 401, 403, 404, 413, 415, 429, 431])
/** At the top of an answer beside what a call declares. */
const ENVELOPE = ['success', 'message', 'data', 'change_id', 'code', 'errors']

/** What is wrong with an answer of a call, or null. */
export function judge(endpoint: Endpoint, sent: Fuzzed, answer: Answer): string | null {
  const header = judgeHeaders(sent, answer)
  if (header) return header
  const { status } = answer
  if (!STATUSES.has(status)) return `answers ${status}`
  if (status === 429 && !/^\d+$/.test(answer.headers['retry-after'] ?? ''))
    return 'answers 429 without Retry-After'
  const access = judgeAccess(endpoint, sent, status)
  if (access) return access
  if (sent.method === 'HEAD' || status === 204 || status === 304) return null
  return judgeEnvelope(endpoint, sent, answer)
}

function judgeHeaders({ method }: Fuzzed, { status, headers }: Answer): string | null {
  // Nobody keeps the answer to a browser's question which sites may call.
  const names = method === 'OPTIONS' ? HEADERS : { ...HEADERS, ...CACHING }
  for (const [name, value] of Object.entries(names))
    if (!value.test(String(headers[name] ?? '')))
      return `answers ${status} with ${name}: ${headers[name] ?? 'nothing'}`
  return null
}

function judgeAccess(
  { who, method }: Endpoint,
  { identity, reaches, ...sent }: Fuzzed,
  status: number,
): string | null {
  // 431: the headers are too long for Node's own parser.
  if (!reaches || sent.method !== method || who === 'anyone' || status === 431) return null
  const isAdmin = identity === 'main' || identity === 'sub'
  const isKnown = who === 'apps' ? identity === 'key' : isAdmin
  if (!isKnown && status !== 401) return `answers ${status} to ${identity}, whom it must not know`
  // An `admin-id` of somebody else is 401.
  if (who === 'main admin' && identity === 'sub' && status !== 403 && status !== 401)
    return `answers ${status} to a sub admin`
  return null
}

function judgeEnvelope(endpoint: Endpoint, sent: Fuzzed, { status, headers, body }: Answer): string | null {
  const type = headers['content-type'] ?? ''
  if (endpoint.file && status === 200 && !type.startsWith('application/json'))
    return endpoint.file.some((known) => type.startsWith(known)) ? null : `sends a file of type ${type}`
  if (!type.startsWith('application/json')) return `answers ${type || 'no type'}`
  if (headers['content-encoding']) return null
  const answer = parsed(body)
  if (answer === null || typeof answer.message !== 'string')
    return `answers no envelope: ${body.subarray(0, 200)}`
  if (answer.success === 0) return typeof answer.code === 'string' ? null : 'is refused without a code'
  if (answer.success !== 1 || status !== 200)
    return `answers ${status} with success ${String(answer.success)}`
  // Another method or a bent path may have reached another call.
  if (!sent.reaches || sent.method !== endpoint.method) return null
  return judgeData(endpoint, answer)
}

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    const answer: unknown = JSON.parse(body.toString())
    return typeof answer === 'object' && answer !== null ? { ...answer } : null
  } catch {
    return null
  }
}

function judgeData({ data, topLevelFields = [] }: Endpoint, answer: Record<string, unknown>): string | null {
  const extra = Object.keys(answer).filter(
    (name) => !ENVELOPE.includes(name) && !topLevelFields.includes(name),
  )
  if (extra.length > 0) return `answers ${extra.join(', ')} beside its data`
  const read = z.safeParse(data, answer.data)
  if (!read.success) {
    const [issue] = read.error.issues
    return `answers data that its schema refuses: ${issue?.path.join('.')} ${issue?.code}`
  }
  const unknown = surplus(answer.data, read.data)
  return unknown && `answers the field ${unknown}, which its schema does not have`
}
