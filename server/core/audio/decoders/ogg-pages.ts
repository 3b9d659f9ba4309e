const MARK = Buffer.from('OggS')
const HEADER = 27
const CONTINUED = 1
const FIRST = 2
const LAST = 4
/** In bytes: a header with a cover has some megabytes, and no packet of audio is nearly as long. */
const MAX_PACKET_BYTES = 32 * 1024 * 1024

export type OggPage = {
  /** The number of the stream that the page belongs to. */
  serial: number
  isFirst: boolean
  isLast: boolean
  bytes: Buffer
  packets: Buffer[]
}

/** Divides an Ogg that arrives in chunks into pages, each with the packets that end on it. Source: RFC 3533. */
export function oggPages() {
  let held: Buffer = Buffer.alloc(0)
  /** The beginnings of packets that continue on the next page, by stream. */
  const begun = new Map<number, Buffer>()

  function packetsIn(serial: number, flags: number, table: Buffer, body: Buffer): Buffer[] {
    const before = flags & CONTINUED ? begun.get(serial) : undefined
    begun.delete(serial)
    const packets: Buffer[] = []
    let [start, at] = [0, 0]
    for (const length of table) {
      at += length
      if (length === 255) continue
      packets.push(body.subarray(start, at))
      start = at
    }
    const open = at > start || (packets.length === 0 && before) ? body.subarray(start, at) : null
    if (before && packets[0]) packets[0] = Buffer.concat([before, packets[0]])
    else if (before && open) begun.set(serial, Buffer.concat([before, open]))
    if (open && !begun.has(serial)) begun.set(serial, Buffer.from(open))
    if ((begun.get(serial)?.length ?? 0) > MAX_PACKET_BYTES)
      throw new Error('A packet of this Ogg is too long')
    return packets
  }

  function nextPage(): OggPage | null {
    const start = held.indexOf(MARK)
    if (start === -1) {
      held = held.subarray(Math.max(0, held.length - MARK.length + 1))
      return null
    }
    held = held.subarray(start)
    if (held.length < HEADER) return null
    const table = held.subarray(HEADER, HEADER + held.readUInt8(26))
    const body = HEADER + held.readUInt8(26)
    const end = body + table.reduce((sum, length) => sum + length, 0)
    if (held.length < body || held.length < end) return null
    const [flags, serial, bytes] = [held.readUInt8(5), held.readUInt32LE(14), held.subarray(0, end)]
    held = held.subarray(end)
    const packets = packetsIn(serial, flags, table, bytes.subarray(body))
    return { serial, isFirst: (flags & FIRST) !== 0, isLast: (flags & LAST) !== 0, bytes, packets }
  }

  return {
    *write(added: Uint8Array): Generator<OggPage> {
      held = Buffer.concat([held, added])
      for (let page = nextPage(); page; page = nextPage()) yield page
    },
  }
}
