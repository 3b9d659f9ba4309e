import type { IncomingMessage } from 'node:http'
import { say } from '#server/words/say.ts'
import { brokenOff, final, type LinkProblem, statusProblem } from './problems.ts'

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'>

/** What an answer says of the file that it brings, in bytes; null is unknown. */
export type Announced = {
  total: number | null
  /** Names this very content, for If-Range; null when the server has no name for it that is strong enough. */
  validator: string | null
  /** Whether its end can be told from a connection that broke off. */
  isDelimited: boolean
}

/** Where in the file an answer begins: at `asked`, or at 0. Throws a `LinkProblem` for an answer that is no file. */
export function beginningOf({ statusCode = 0, headers }: Answer, asked: number, host: string): number {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (statusCode === 200 && encoding === 'identity') return 0
  if (statusCode === 206 && asked > 0 && rangeOf(headers)?.start === asked) return asked
  throw refused(statusCode, encoding, asked, host, headers['retry-after'])
}

function refused(
  status: number,
  encoding: string,
  asked: number,
  host: string,
  retryAfter: string | undefined,
): LinkProblem {
  if (status === 200) return final(say('fetch.packed', { host, encoding }))
  // The part that was asked for does not exist any more, or is another one.
  if (asked > 0 && (status === 206 || status === 416)) return brokenOff(host)
  return statusProblem(status, host, retryAfter)
}

/** What is said of a file in an answer that begins at `start`. */
export function announced({ headers }: Answer, start: number): Announced {
  const length = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  return {
    total: rangeOf(headers)?.total ?? (length === null ? null : start + length),
    validator: validatorOf(headers),
    isDelimited: length !== null || headers['transfer-encoding'] !== undefined,
  }
}

/** A weak ETag does not promise the same bytes (RFC 9110, 13.1.5). */
function validatorOf({ etag, 'last-modified': modified }: Answer['headers']): string | null {
  if (etag && !etag.startsWith('W/')) return etag
  return modified ?? null
}

/** Whether `name` is that of other content than `asked`; an ETag and a date say nothing of each other. */
export const isOfOther = (asked: string | null, name: string | null): boolean =>
  asked !== null && name !== null && asked !== name && asked.startsWith('"') === name.startsWith('"')

function rangeOf({ 'content-range': range }: Answer['headers']) {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(range ?? '') ?? []
  if (start === undefined) return null
  return { start: Number(start), total: total === '*' ? null : Number(total) }
}

/** Whether an answer is a page for people: by its type when it begins as one, else by how it begins. */
export function isWebPage({ headers }: Answer, beginning: Buffer): boolean {
  const text = beginning.toString('latin1', 0, 200).trimStart()
  const isHtml = /^(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')
  return isHtml ? text.startsWith('<') : /^<(?:!doctype html|html)\b/i.test(text)
}
