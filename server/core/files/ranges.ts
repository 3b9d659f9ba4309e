import type { ByteRange } from './store.ts'

/**
 * What a `Range` header asks of a file of `size` bytes: some bytes, `'past-end'` (answer 416), or null for the whole
 * file. Other units, malformed headers and several ranges at once get the whole file, as RFC 9110, 14.2 allows.
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

/** Whether `If-None-Match` names this version (RFC 9110, 13.1.2: compared weakly). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag)
}

/** Whether the part that a client holds is of this version (RFC 9110, 13.1.5); if not, it needs the whole file. */
export function isSamePart(ifRange: string | string[] | undefined, etag: string, modified: Date): boolean {
  return !ifRange || ifRange === etag || ifRange === modified.toUTCString()
}
