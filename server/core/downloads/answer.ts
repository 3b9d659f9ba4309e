import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { message } from '#server/core/messages/message.ts'
import { connectionLost, type LinkError, permanentLinkError, statusError } from './link-errors.ts'

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'>

/** What the headers of a response say about the file; sizes are in bytes, null when unknown. */
export type Announced = {
  total: number | null
  /** Identifies this exact content, for If-Range; null when the server sends no strong validator. */
  validator: string | null
  /** Whether the body says where it ends, so that a complete one can be told from a connection that broke off. */
  isDelimited: boolean
}

/** The content encoding of a response: 'identity' when its body is not compressed. */
const packingOf = ({ headers }: Answer): string =>
  (headers['content-encoding'] ?? 'identity').trim().toLowerCase() || 'identity'

const UNPACKED_BY: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * The offset at which a response begins: `asked`, or 0, since some servers answer with a part or a compressed body though nobody
 * asked for one. Throws a `LinkError` for a response that is not a file.
 */
export function beginningOf(answer: Answer, asked: number, host: string): number {
  const { statusCode = 0, headers } = answer
  const packing = packingOf(answer)
  if (statusCode === 200 && (packing === 'identity' || packing in UNPACKED_BY)) return 0
  if (statusCode === 206 && packing === 'identity' && rangeOf(headers)?.start === asked) return asked
  throw refused(statusCode, packing, asked, host, headers['retry-after'])
}

/** The body of a response, decompressed. It fails when the connection does, and when the compressed content is invalid. */
export function bodyOf(response: IncomingMessage): AsyncIterable<Buffer> {
  const unpacked = UNPACKED_BY[packingOf(response)]?.()
  if (!unpacked) return response
  // The reader of the unpacked body gets the error, since the pipeline destroys that body with it.
  pipeline(response, unpacked, () => undefined)
  return unpacked
}

function refused(
  status: number,
  encoding: string,
  asked: number,
  host: string,
  retryAfter: string | undefined,
): LinkError {
  if (status === 200) return permanentLinkError(message('fetch.packed', { host, encoding }))
  // The requested range no longer exists, or the server has sent another range.
  if (asked > 0 && (status === 206 || status === 416)) return connectionLost(host)
  return statusError(status, host, retryAfter)
}

/** The facts about the file in the headers of a response that begins at `start`. */
export function announced(answer: Answer, start: number): Announced {
  const { headers } = answer
  // The length or range of a compressed body says nothing about the file, but compressed content marks its own end.
  if (packingOf(answer) !== 'identity') return { total: null, validator: null, isDelimited: true }
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

/** Whether `name` identifies other content than `asked`; an ETag and a date are not comparable. */
export const isOfOther = (asked: string | null, name: string | null): boolean =>
  asked !== null && name !== null && asked !== name && asked.startsWith('"') === name.startsWith('"')

function rangeOf({ 'content-range': range }: Answer['headers']) {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(range ?? '') ?? []
  if (start === undefined) return null
  return { start: Number(start), total: total === '*' ? null : Number(total) }
}

/** Whether a response is a web page: by its type, confirmed by how it begins, or else by how it begins alone. */
export function isWebPage({ headers }: Answer, beginning: Buffer): boolean {
  const text = beginning.toString('latin1', 0, 200).trimStart()
  const isHtml = /^(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')
  return isHtml ? text.startsWith('<') : /^<(?:!doctype html|html)\b/i.test(text)
}
