import type { Bytes } from './bytes.ts'

/** In bytes: how much of the end of a file is read. It must include the last frame; a stereo frame has some 16 KB. */
const TAIL = 512 * 1024
/** In bytes: the longest header of a frame. */
const HEADER = 16
const BLOCK_SIZES = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768]

type Stream = { blockSize: number; totalSamples: number }
type Frame = { start: number; samples: number }

/**
 * Returns the number of samples up to a FLAC's last frame, which may be fewer than its header says; null when no frame
 * is recognised. `first` is the offset of its first frame. Source: RFC 9639, section 9.1.
 */
export function samplesPresent(file: Bytes, first: number, stream: Stream): number | null {
  const model = file.at(first, 4)
  if (model.length < 4) return null
  const [sync, rate, bits] = [model.readUInt16BE(0), model.readUInt8(2) & 15, model.readUInt8(3) & 15]
  const from = Math.max(first, file.size - TAIL)
  // The last frame, if it is silence, may be shorter than the longest header, so zeros follow the end of the file.
  const tail = Buffer.concat([file.at(from, TAIL), Buffer.alloc(HEADER)])
  let present: number | null = null
  for (
    let at = tail.indexOf(0xff);
    at !== -1 && at + HEADER <= tail.length;
    at = tail.indexOf(0xff, at + 1)
  ) {
    const isLike =
      tail.readUInt16BE(at) === sync &&
      (tail.readUInt8(at + 2) & 15) === rate &&
      (tail.readUInt8(at + 3) & 15) === bits
    const frame = isLike ? frameIn(tail.subarray(at, at + HEADER), stream.blockSize) : null
    // Audio data may look like a header; sample numbers beyond the end of the stream rule that out.
    if (frame && frame.start < stream.totalSamples)
      present = Math.max(present ?? 0, Math.min(frame.start + frame.samples, stream.totalSamples))
  }
  return present
}

function frameIn(head: Buffer, usualBlock: number): Frame | null {
  const isVariable = (head.readUInt8(1) & 1) === 1
  const number = codedNumber(head.subarray(4))
  if (!number) return null
  const sizeCode = head.readUInt8(2) >>> 4
  const rateCode = head.readUInt8(2) & 15
  let at = 4 + number.length
  let samples = BLOCK_SIZES[sizeCode] ?? 0
  if (sizeCode === 6) samples = head.readUInt8(at) + 1
  if (sizeCode === 7) samples = head.readUInt16BE(at) + 1
  at += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  at += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  if (samples === 0 || at >= head.length || crc8(head.subarray(0, at)) !== head.readUInt8(at)) return null
  return { start: isVariable ? number.value : number.value * usualBlock, samples }
}

/** Reads a number that is encoded like UTF-8, but with up to 36 bits. */
function codedNumber(bytes: Buffer): { value: number; length: number } | null {
  const lead = bytes.readUInt8(0)
  if (lead < 0x80) return { value: lead, length: 1 }
  const length = Math.clz32(~(lead << 24))
  if (length < 2 || length > 7 || bytes.length < length) return null
  let value = lead & (0x7f >>> length)
  for (const byte of bytes.subarray(1, length)) {
    if (byte >>> 6 !== 2) return null
    value = value * 64 + (byte & 0x3f)
  }
  return { value, length }
}

function crc8(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value & 0x80 ? (value << 1) ^ 0x07 : value << 1) & 0xff
  }
  return value
}
