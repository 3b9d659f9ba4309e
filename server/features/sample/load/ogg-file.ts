const HEADER = 27
const FIRST = 2
const LAST = 4
/** How many packets a page has. A page holds at most 255 segments, and packets of up to a second are well below. */
const PACKETS_PER_PAGE = 50

/**
 * Makes an Ogg file with one stream: each header packet on a page of its own, then the packets. `step` is the samples of a packet,
 * and `end` the last sample, at which a decoder stops. Source: RFC 3533.
 */
export function oggFile(
  headers: readonly Uint8Array[],
  packets: readonly Uint8Array[],
  step: number,
  end: number,
): Buffer {
  const pages = headers.map((packet, n) => page([packet], n, n === 0 ? FIRST : 0, 0))
  for (let first = 0; first < packets.length; first += PACKETS_PER_PAGE) {
    const after = Math.min(packets.length, first + PACKETS_PER_PAGE)
    const isLast = after === packets.length
    const position = isLast ? end : after * step
    pages.push(page(packets.slice(first, after), pages.length, isLast ? LAST : 0, position))
  }
  return Buffer.concat(pages)
}

function page(packets: readonly Uint8Array[], number: number, flags: number, position: number): Buffer {
  const segments = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const head = Buffer.alloc(HEADER)
  head.write('OggS', 'latin1')
  head.writeUInt8(flags, 5)
  head.writeBigInt64LE(BigInt(position), 6)
  head.writeUInt32LE(1, 14) // the stream
  head.writeUInt32LE(number, 18)
  head.writeUInt8(segments.length, 26)
  const whole = Buffer.concat([head, Uint8Array.from(segments), ...packets])
  whole.writeUInt32LE(checksum(whole), 22)
  return whole
}

/** Computes CRC-32 with the polynomial of Ethernet, but from the highest bit on and without inversions, unlike that of zlib. */
function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) sum = (sum << 8) ^ (REMAINDERS[(sum >>> 24) ^ byte] ?? 0)
  return sum >>> 0
}

const REMAINDERS = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit++) rest = rest < 0 ? (rest << 1) ^ 0x04c11db7 : rest << 1
  return rest
})
