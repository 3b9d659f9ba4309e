import type { Bytes } from '../bytes.ts'

/** A part of an MP4: its type, and what is inside. */
export type Box = { type: string; body: Buffer }

/** A box in the file: where it starts, and where its content begins and ends. `end` is beyond the file when the box is cut off. */
export type Placed = { type: string; from: number; begin: number; end: number }

const MAX_BOXES = 100_000

/** The boxes of the file, one after the other. Source: ISO/IEC 14496-12, 4.2. */
export function* boxesOf(file: Bytes): Generator<Placed> {
  for (let at = 0, n = 0; at + 8 <= file.size && n < MAX_BOXES; n++) {
    const head = file.at(at, 16)
    const short = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (!/^[\x20-\xff]{4}$/.test(type)) return
    const isLong = short === 1 && head.length === 16
    const size = short === 0 ? file.size - at : isLong ? Number(head.readBigUInt64BE(8)) : short
    const header = isLong ? 16 : 8
    if (size < header) return
    yield { type, from: at, begin: at + header, end: at + size }
    at += size
  }
}

/** The boxes within a box. A box that claims to be longer than its parent ends with it. */
export function* boxesIn(body: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= body.length; ) {
    const short = body.readUInt32BE(at)
    const type = body.toString('latin1', at + 4, at + 8)
    const isLong = short === 1 && at + 16 <= body.length
    const size = short === 0 ? body.length - at : isLong ? Number(body.readBigUInt64BE(at + 8)) : short
    const header = isLong ? 16 : 8
    if (size < header) return
    yield { type, body: body.subarray(at + header, at + size) }
    at += size
  }
}

/** The content of the first box of a type within a box, or of the box at a path of types. */
export function find(body: Buffer, ...path: [string, ...string[]]): Buffer | null {
  let inside: Buffer | null = body
  for (const type of path) inside = inside && firstIn(inside, type)
  return inside
}

function firstIn(body: Buffer, type: string): Buffer | null {
  for (const each of boxesIn(body)) if (each.type === type) return each.body
  return null
}

/** A number at an offset; 0 beyond the end of the box, where a damaged box ends too early. */
export const u16 = (body: Buffer, at: number): number => (at + 2 <= body.length ? body.readUInt16BE(at) : 0)
export const u32 = (body: Buffer, at: number): number => (at + 4 <= body.length ? body.readUInt32BE(at) : 0)
export const u64 = (body: Buffer, at: number): number =>
  at + 8 <= body.length ? Number(body.readBigUInt64BE(at)) : 0
