import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from './store.ts'

/**
 * Parses a `Range` header for a file of `size` bytes: a range, `'past-end'` (respond with 416), or null for the whole
 * file. Other units, malformed headers and multiple ranges get the whole file, as RFC 9110, 14.2 allows.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'past-end' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'past-end' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'past-end' : { start, end }
}

/** Whether `If-None-Match` contains this ETag (RFC 9110, 13.1.2: weak comparison). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag)
}

/**
 * Whether a client already has this version: by `If-None-Match` or, without it, by `If-Modified-Since`, which is ignored
 * when it is no date (RFC 9110, 13.1.3).
 */
export function isUnchanged(headers: IncomingHttpHeaders, etag: string, modified: Date): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) return isKnown(tags, etag)
  const known = since === undefined ? Number.NaN : Date.parse(since)
  return Math.floor(modified.getTime() / 1000) * 1000 <= known
}

/** Whether `If-Range` matches this version (RFC 9110, 13.1.5); if not, the client needs the whole file. */
export function isSamePart(ifRange: string | string[] | undefined, etag: string, modified: Date): boolean {
  return !ifRange || ifRange === etag || ifRange === modified.toUTCString()
}
