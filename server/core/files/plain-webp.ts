/** In pixels: the longest side of a stored picture. */
const MAX_SIDE_PX = 2000
const ALPHA = 0x10

/**
 * Whether a WebP has the form in which pictures are stored: one frame, upright, of at most 2000 pixels, without metadata.
 * Source: RFC 9649. That its content can be decoded is for the caller to know.
 */
export function isPlainWebp(bytes: Buffer): boolean {
  if (
    bytes.length < 30 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WEBP'
  )
    return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let pictures = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (content.length < size) return false
    if (type === 'VP8 ' || type === 'VP8L') pictures++
    else if (type === 'VP8X' ? (content[0] ?? 0) & ~ALPHA : type !== 'ALPH') return false
    if (longestSide(type, content) > MAX_SIDE_PX) return false
    at += 8 + size + (size % 2)
  }
  return pictures === 1
}

function longestSide(type: string, content: Buffer): number {
  if (type === 'VP8 ' && content.length >= 10)
    return Math.max(content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff)
  if (type === 'VP8L' && content.length >= 5) {
    const sides = content.readUInt32LE(1)
    return Math.max((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1)
  }
  if (type === 'VP8X' && content.length >= 10)
    return Math.max(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1)
  return 0
}
